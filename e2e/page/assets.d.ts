/** Vite: the URL of a file that is copied as it is. */
declare module '*?url' {
  export const url: string
  // biome-ignore lint/style/noDefaultExport: that is how Vite gives it
  export default url
}
