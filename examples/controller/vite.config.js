export default {
  // #region proxy
  server: {
    proxy: {
      '/k8s': { target: 'http://127.0.0.1:8001', rewrite: (path) => path.replace(/^\/k8s/, '') },
    },
  },
  // #endregion
}
