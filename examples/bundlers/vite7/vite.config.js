export default {
  // The dev server of Vite 7 would look for the worker among its prebundled packages.
  optimizeDeps: { exclude: ['kube-informer'] },
  server: {
    proxy: {
      '/k8s': { target: 'http://127.0.0.1:8001', rewrite: (path) => path.replace(/^\/k8s/, '') },
    },
  },
}
