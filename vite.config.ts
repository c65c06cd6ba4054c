import react from '@vitejs/plugin-react'
import vue from '@vitejs/plugin-vue'
import { playwright } from '@vitest/browser-playwright'
import type { UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { memoryCluster } from './demo/cluster/memory-cluster.js'
import { demoProxy } from './demo/dev-proxy.js'
import { keptPagePlugin } from './demo/offline/kept-page-plugin.js'
import { browserNames, launchOptions } from './scripts/browsers.mjs'
import { existingEntries, workerEntry } from './scripts/entries.mjs'
import { buildDefine } from './scripts/vite/build-id.mjs'
import { packagedDefaultWorker, sourceDefaultWorker } from './scripts/vite/default-worker.mjs'

const root = import.meta.dirname

/** Tests that need a browser, a cluster or a build have projects of their own. */
const browserTests = '**/*.browser.test.ts'
const clusterTests = 'e2e/{support,contract}/**/*.test.ts'
/** Of what `npm run build` wrote. */
const packageTests = 'e2e/package/*.test.ts'

/** The modules that users import: ES modules in `dist/`, flat, so that the worker lies beside each of them. */
const library: UserConfig = {
  publicDir: false,
  define: buildDefine(root),
  plugins: [packagedDefaultWorker()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    lib: {
      entry: Object.fromEntries(existingEntries(root).map(({ file, source }) => [file, `${root}/${source}`])),
      formats: ['es'],
      fileName: (_format, name) => `${name}.js`,
    },
    rolldownOptions: {
      // 'use client' of the React entry is kept; check-package.mjs looks for it.
      checks: { moduleLevelDirective: false },
      external: /^(rxjs|comlink|idb|react|vue)(\/|$)|^node:/,
      output: { chunkFileNames: 'chunk-[name].js' },
    },
  },
}

/** What the minified worker has inside of others' work; the licence asks for the line. */
const licences = '/*! kube-informer, Apache-2.0. Contains Comlink: Copyright 2019 Google LLC, Apache-2.0 */'

/**
 * The shipped worker: everything in one file without import or export, good as module and as classic script. Minified,
 * because who copies it to a server, by hand or by a bundler that takes it for an asset, minifies nothing.
 */
const worker: UserConfig = {
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"', ...buildDefine(root) },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    minify: true,
    sourcemap: true,
    lib: {
      entry: `${root}/${workerEntry.source}`,
      formats: ['iife'],
      name: 'kubeInformerWorker',
      fileName: () => workerEntry.file,
    },
    rolldownOptions: { output: { strict: true, postBanner: licences } },
  },
}

/** Where a real cluster is; without it the demo has one in memory. */
const { KUBE_API: kubeApi = '', KUBE_WRITES } = process.env

/** The package's names, for what is written against them but runs from the source. */
const sourceOfPackage = existingEntries(root).map(({ subpath, source }) => ({
  find: new RegExp(`^kube-informer${subpath.slice(1)}$`),
  replacement: `${root}/${source}`,
}))

/** The demo, written against the package's names and run from its source. */
const demo: UserConfig = {
  root: `${root}/demo`,
  plugins: [
    sourceDefaultWorker(root),
    react(),
    vue(),
    keptPagePlugin(),
    kubeApi === '' ? memoryCluster() : demoProxy(kubeApi, { writes: KUBE_WRITES === 'allow' ? 'allowed' : 'refused' }),
  ],
  resolve: { alias: sourceOfPackage },
  optimizeDeps: {
    entries: ['index.html', 'vue.html'],
    include: ['comlink', 'idb', 'rxjs', 'yaml', 'react-dom/client'],
  },
  server: {
    host: '127.0.0.1',
    cors: false,
    fs: { allow: [root] },
    warmup: { clientFiles: ['./main.tsx', './kube.worker.ts', './vue-main.ts'] },
  },
  preview: { host: '127.0.0.1', port: 5173, cors: false },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'vue.html'].map((page) => `${root}/demo/${page}`),
      // Files of their own, so that a trace tells whose time it was.
      output: {
        codeSplitting: {
          groups: [
            { name: 'kube-informer', test: new RegExp(`${root}/src/|node_modules/(rxjs|comlink)/`) },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 1 },
            { name: 'vue', test: /node_modules\/@?vue\//, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
}

const tests = defineConfig({
  plugins: [sourceDefaultWorker(root)],
  resolve: { alias: sourceOfPackage },
  optimizeDeps: { include: ['comlink', 'idb', 'rxjs', 'fast-check'] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // Threads start faster than processes, and each file still has a world of its own.
          pool: 'threads',
          // Ten times what the longest take on a machine of their own; a loaded one is no fault of theirs.
          testTimeout: 30_000,
          include: [
            'layers.test.ts',
            '{src,worker,demo,docs,scripts,bench,e2e/{crash,differential,soak,wire}}/**/*.test.{ts,tsx}',
          ],
          exclude: [browserTests, '**/node_modules/**'],
        },
      },
      { extends: true, test: { name: 'package', include: [packageTests], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'support',
          include: [clusterTests],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [`{src,worker,demo}/${browserTests}`],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            api: { host: '127.0.0.1' },
            provider: playwright(),
            instances: browserNames.map((name) => ({
              name,
              browser: name,
              provider: playwright({ launchOptions: launchOptions(name) }),
            })),
          },
        },
      },
    ],
  },
})

const configs: Readonly<Record<string, UserConfig>> = { library, worker, demo }

export default defineConfig(({ mode }) => configs[mode] ?? tests)
