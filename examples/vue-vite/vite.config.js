import vue from '@vitejs/plugin-vue'

export default {
  plugins: [vue()],
  // #region proxy
  server: {
    proxy: {
      '/k8s': { target: 'http://127.0.0.1:8001', rewrite: (path) => path.replace(/^\/k8s/, '') },
    },
  },
  // #endregion
}
