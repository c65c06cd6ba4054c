import { expect, it } from 'vitest'
import { exampleProblems } from './example-rules.mjs'

const lines = (count: number) => 'line()\n'.repeat(count)
const manifest = (dependencies: object) =>
  JSON.stringify({ dependencies: { 'kube-informer': '0.1.0', ...dependencies } })

it('counts all that a user would write, without blank lines and regions', () => {
  const files = new Map([
    ['examples/a/main.js', `// #region code\n\n${lines(30)}// #endregion\n`],
    ['examples/a/vite.config.js', lines(10)],
    ['examples/a/package.json', manifest({ rxjs: '7.8.2' })],
    ['examples/a/app/page.jsx', lines(0)],
    ['examples/bundlers/b/main.js', lines(39)],
    ['src/long.ts', lines(100)],
  ])
  expect(exampleProblems(files, '0.1.0')).toEqual([])
  files.set('examples/a/app/page.jsx', lines(1))
  expect(exampleProblems(files, '0.1.0')).toEqual(['examples/a: 41 lines, more than 40'])
})

it('lets the controller be longer, as it does more than show pods', () => {
  const files = new Map([['examples/controller/main.js', lines(100)]])
  expect(exampleProblems(files, '0.1.0')).toEqual([])
  files.set('examples/controller/node.mjs', lines(1))
  expect(exampleProblems(files, '0.1.0')).toEqual(['examples/controller: 101 lines, more than 100'])
})

it('wants exact versions, its own too, and the public registry', () => {
  const files = new Map([
    ['examples/a/package.json', manifest({ rxjs: '^7.8.2' })],
    ['examples/a/package-lock.json', '{ "resolved": "http://127.0.0.1:4873/rxjs.tgz" }'],
  ])
  expect(exampleProblems(files, '0.2.0')).toEqual([
    'examples/a/package.json: rxjs ^7.8.2 is no exact version',
    'examples/a/package.json: kube-informer should be 0.2.0',
    'examples/a/package-lock.json: resolved from http://127.0.0.1:4873/rxjs.tgz',
  ])
})
