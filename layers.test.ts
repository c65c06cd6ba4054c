import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layerViolations } from './scripts/layers.mjs'

const root = import.meta.dirname

async function sources(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const side of ['src', 'worker']) {
    for (const entry of await readdir(join(root, side), { recursive: true })) {
      if (!/\.tsx?$/.test(entry)) continue
      const path = join(side, entry)
      files.set(path.split(sep).join('/'), await readFile(join(root, path), 'utf8'))
    }
  }
  return files
}

/** The violations of one made-up file. */
const violationsOf = (path: string, source: string) => layerViolations(new Map([[path, source]]))

describe('layers', () => {
  it('hold in the whole tree', async () => {
    const files = await sources()
    expect(files.size).toBeGreaterThan(0)
    expect(layerViolations(files)).toEqual([])
  })

  it.each([
    ['rxjs in the engine', 'worker/store/store.ts', `import { Subject } from 'rxjs'`],
    ['rxjs in the engine, types too', 'worker/store/store.ts', `import type { Observable } from 'rxjs'`],
    ['rxjs operators in the engine', 'worker/engine.ts', `import { map } from 'rxjs/operators'`],
    ['rxjs in a shared room', 'src/query/query.ts', `import { of } from 'rxjs'`],
    ['rxjs code in an adapter', 'src/react/use-list.ts', `import { of } from 'rxjs'`],
    ['comlink outside the bridges', 'worker/session/session.ts', `import { wrap } from 'comlink'`],
    ['idb outside the mirror', 'worker/store/store.ts', `import { openDB } from 'idb'`],
    ['an unknown package', 'src/client/kube.ts', `import lodash from 'lodash'`],
    ['Node in the library', 'worker/transport/list.ts', `import { request } from 'node:http'`],
    ['the client in the engine', 'worker/engine.ts', `import { createKube } from '../src/client/create-kube.js'`],
    ['the client in the engine, types too', 'worker/engine.ts', `import type { Kube } from '../src/client/kube.js'`],
    [
      'the client in the engine, as a type expression',
      'worker/engine.ts',
      `type K = import('../src/client/kube.js').Kube`,
    ],
    ['the page bridge in the engine', 'worker/bridge/link.ts', `export * from '../../src/bridge/host.js'`],
    ['the engine in the page', 'src/client/kube.ts', `import { engine } from '../../worker/engine.js'`],
    ['the engine in the page, lazily', 'src/bridge/host.ts', `const load = () => import('../../worker/main.js')`],
    ['the engine in the page, by URL', 'src/bridge/host.ts', `new URL('../../worker/main.ts', import.meta.url)`],
    ['a resource in the engine', 'worker/engine.ts', `import { pods } from '../src/resources/core-v1.js'`],
    ['protocol in fields', 'src/fields/node-roles.ts', `import type { Frame } from '../protocol/frames.js'`],
    ['fields in query', 'src/query/query.ts', `import { field } from '../fields/field.js'`],
    ['a sibling room', 'worker/store/store.ts', `import { fifo } from '../fifo/fifo.js'`],
    ['a sibling room, types too', 'worker/reflector/driver.ts', `import type { L } from '../transport/list.js'`],
    ['the session in the informer', 'worker/informer/pump.ts', `import type { S } from '../session/session.js'`],
    ['the bridge in the session', 'worker/session/session.ts', `import type { L } from '../bridge/page-link.js'`],
    ['a composition in a room', 'worker/informer/pump.ts', `import { engine } from '../engine.js'`],
    ['a room in the ports', 'worker/ports.ts', `import type { Store } from './store/store.js'`],
    ['a stray file in worker/', 'worker/helpers.ts', `export const a = 1`],
    ['an unknown room of the page', 'src/utils/a.ts', `export const a = 1`],
    ['query in model', 'src/model/key.ts', `import { path } from '../query/path.js'`],
    ['protocol in query', 'src/query/query.ts', `import type { Frame } from '../protocol/frame.js'`],
    ['bridge in protocol', 'src/protocol/frame.ts', `import type { Host } from '../bridge/host.js'`],
    ['client in bridge', 'src/bridge/host.ts', `import { Kube } from '../client/kube.js'`],
    ['the public index in client', 'src/client/kube.ts', `import { pods } from '../index.js'`],
    ['the controller in client', 'src/client/kube.ts', `import { createWorkQueue } from '../controller/index.js'`],
    ['the engine in the controller', 'src/controller/source.ts', `import { engine } from '../../worker/engine.js'`],
    ['an adapter in client', 'src/client/kube.ts', `import { useList } from '../react/use-list.js'`],
    ['a specifier without .js', 'src/query/query.ts', `import { key } from '../model/key'`],
    ['something outside the source', 'src/query/query.ts', `import config from '../../package.json'`],
    ['a fixture in the library', 'worker/transport/list.ts', `import { serve } from './server.fixture.js'`],
    ['a fake in the library', 'worker/informer/pump.ts', `import { FakeClock } from '../testing/fake-clock.js'`],
    ['a computed import', 'src/bridge/host.ts', `const load = (name: string) => import(name)`],
    ['a file that does not parse', 'src/model/key.ts', `import { from`],
  ])('refuse %s', (_what, path, source) => {
    expect(violationsOf(path, source)).toHaveLength(1)
  })

  it.each([
    ['downwards', 'src/client/kube.ts', `import { connect } from '../bridge/connection.js'`],
    ['shared rooms in the engine', 'worker/store/store.ts', `import { keyOf } from '../../src/model/key.js'`],
    ['fields in the engine', 'worker/engine.ts', `import { builtInFields } from '../src/fields/built-in-fields.js'`],
    ['types of resources in fields', 'src/fields/node-roles.ts', `import type { Node } from '../resources/index.js'`],
    ['ports in a room', 'worker/store/store.ts', `import type { StoreReader } from '../ports.js'`],
    ['its own room', 'worker/store/store.ts', `import { Index } from './index-map.js'`],
    ['rooms in a joining room', 'worker/informer/pump.ts', `import { createStore } from '../store/store.js'`],
    ['the informer in the session', 'worker/session/session.ts', `import { R } from '../informer/registry.js'`],
    ['the session in the bridge', 'worker/bridge/page-link.ts', `import { Session } from '../session/session.js'`],
    ['rooms in a composition', 'worker/engine.ts', `import { session } from './session/session.js'`],
    ['rxjs in client', 'src/client/kube.ts', `import { Observable } from 'rxjs'`],
    ['rxjs types in an adapter', 'src/react/use-list.ts', `import type { Observable } from 'rxjs'`],
    ['the engine in src/testing', 'src/testing/server.ts', `import { engine } from '../../worker/engine.js'`],
    ['imports that are only text', 'src/model/key.ts', `const a = "import 'rxjs'" // import 'rxjs'`],
    ['anything in tests', 'worker/store/store.test.ts', `import { fifo } from '../fifo/fifo.js'`],
  ])('allow %s', (_what, path, source) => {
    expect(violationsOf(path, source)).toEqual([])
  })
})

describe('platform types', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kube-informer-layers-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** What the compiler says about `source` under the options of one of the projects. */
  async function compile(project: string, source: string): Promise<string> {
    const name = `${project}-${Buffer.from(source).toString('hex')}`
    const config = { extends: join(root, `tsconfig.${project}.json`), include: [`${name}.ts`], exclude: [] }
    await writeFile(join(folder, `${name}.ts`), `${source}\nexport {}\n`)
    await writeFile(join(folder, `${name}.json`), JSON.stringify(config))
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const run = promisify(execFile)(process.execPath, [tsc, '-p', join(folder, `${name}.json`)])
    return run.then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    )
  }

  it.each([
    ['engine', 'document'],
    ['engine', 'window'],
    ['engine', 'localStorage'],
    ['page', 'importScripts'],
    ['page', 'process'],
    ['shared', 'document'],
    ['shared', 'window'],
    ['shared', 'self'],
    ['shared', 'postMessage'],
    ['shared', 'fetch'],
    ['shared', 'setTimeout'],
  ])('in the %s, %s does not compile', async (project, name) => {
    expect(await compile(project, `${name}.toString()`)).toMatch(new RegExp(`Cannot find name '${name}'`))
  })

  it.each([
    ['engine', 'self.postMessage(navigator.locks)'],
    ['page', 'window.postMessage(document.title)'],
    ['shared', 'new Map([[1, 2]]).values()'],
  ])('in the %s, %s compiles', async (project, source) => {
    expect(await compile(project, source)).toBe('')
  })
})
