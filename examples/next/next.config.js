export default {
  rewrites: async () => [{ source: '/k8s/:path*', destination: 'http://127.0.0.1:8001/:path*' }],
}
