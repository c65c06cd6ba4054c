declare module '*.vue' {
  import type { Component } from 'vue'

  const component: Component
  // biome-ignore lint/style/noDefaultExport: Vue's files have one
  export default component
}
