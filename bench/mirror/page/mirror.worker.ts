import { keyOf } from '../../../src/model/key.js'
import type { KubeObject } from '../../../src/model/kube-object.js'
import type { ResourceVersion } from '../../../src/model/resource-version.js'
import { createApiServer } from '../../../src/testing/api-server/api-server.js'
import { generate } from '../../../src/testing/generate/generate.js'
import { pods } from '../../../src/testing/generate/resources.js'
import { systemClock } from '../../../worker/environment.js'
import { openMirror, threadStorage } from '../../../worker/mirror/open-mirror.js'
import type { Mirror, MirrorWrite } from '../../../worker/ports.js'
import { createMemoryLocks } from '../../../worker/streams/memory-locks.js'

export interface Job {
  readonly type: 'floor-write' | 'write' | 'floor-read' | 'floor-load' | 'read' | 'floor-flush' | 'flush'
  readonly name: string
  readonly count: number
  readonly objects: 'pods' | 'unlike'
}

type Figures = Readonly<Record<string, number>>
type Times = { readonly ms: number; readonly text: number }

const flushes = 20
const flushObjects = 100
const floorObjects = 64

/** Kept reachable, as a cache would. */
const kept: unknown[] = []

const jobs: Readonly<Record<Job['type'], (job: Job) => Promise<Figures>>> = {
  /** The least that puts these objects on disk: their JSON, one transaction, one record for each 64 objects. `text`: making it of objects. */
  async 'floor-write'({ name, count, objects: kind }) {
    const objects = makeObjects[kind](count)
    const database = await bareDatabase(name)
    const began = performance.now()
    const texts = textsOf(objects)
    const started = performance.now()
    await put(database, texts)
    const ms = performance.now() - started
    database.close()
    return { ms, text: started - began, bytes: sizeOf(texts) }
  },

  async write({ name, count, objects: kind }) {
    const objects = makeObjects[kind](count)
    const mirror = open(name)
    // The database is open, the lock taken, before time counts: as on the floor.
    await mirror.load('ready', silent, new AbortController().signal)
    await mirror.apply('ready', state([], 1))
    const { ms, text } = await timed(mirror, objects, state(objects, 2))
    const bytes = mirror.stats().keys.get('pods') ?? 0
    mirror.close()
    return { ms, text, bytes }
  },

  /** The least that makes objects of it: the text is in memory already. */
  async 'floor-read'({ count, objects: kind }) {
    const texts = textsOf(makeObjects[kind](count))
    const started = performance.now()
    for (const text of texts) kept.push(JSON.parse(text))
    return { ms: performance.now() - started, bytes: sizeOf(texts) }
  },

  /** The same off the disk, as a mirror has to: pages of 16 records of one transaction, each parsed as it comes. */
  async 'floor-load'({ name, count, objects: kind }) {
    const database = await bareDatabase(name)
    await put(database, textsOf(makeObjects[kind](count)))
    const started = performance.now()
    await loadPages(database, (text) => kept.push(JSON.parse(text)))
    const ms = performance.now() - started
    database.close()
    return { ms }
  },

  async read({ name, count }) {
    const mirror = open(name)
    await mirror.load('ready', silent, new AbortController().signal)
    const started = performance.now()
    let begun = 0
    let found = 0
    const sink = {
      begun: () => {
        begun = performance.now() - started
      },
      objects: (batch: readonly KubeObject[]) => {
        kept.push(batch)
        found += batch.length
      },
    }
    const loaded = await mirror.load('pods', sink, new AbortController().signal)
    const ms = performance.now() - started
    if (loaded?.count !== count || found !== count) throw new Error(`${found} objects of ${count}`)
    const bytes = mirror.stats().keys.get('pods') ?? 0
    mirror.close()
    return { ms, begun, bytes }
  },

  /** A transaction with one record of what a flush has, as plain JSON. */
  async 'floor-flush'({ name, count, objects: kind }) {
    const objects = makeObjects[kind](count)
    const database = await bareDatabase(name)
    await put(database, textsOf(objects))
    const times: number[] = []
    const texts: number[] = []
    for (let flush = 0; flush < flushes; flush += 1) {
      const changes = changed(objects, flush)
      const began = performance.now()
      const text = JSON.stringify(changes)
      const started = performance.now()
      await put(database, [text])
      times.push(performance.now() - started)
      texts.push(started - began)
    }
    database.close()
    return { ms: middle(times), text: middle(texts) }
  },

  async flush({ name, count, objects: kind }) {
    const objects = makeObjects[kind](count)
    const mirror = open(name)
    expectKept(await mirror.apply('pods', state(objects, 1)))
    const times: number[] = []
    const texts: number[] = []
    for (let flush = 0; flush < flushes; flush += 1) {
      const put = changed(objects, flush)
      const step = { type: 'step', put, drop: [], freshAt: Date.now(), resourceVersion: version(flush + 2) } as const
      const { ms, text } = await timed(mirror, put, step)
      times.push(ms)
      texts.push(text)
    }
    mirror.close()
    return { ms: middle(times), text: middle(texts) }
  },
}

const silent = { begun: () => {}, objects: () => {} }

const version = (number: number): ResourceVersion => `${number}` as ResourceVersion

const state = (objects: readonly KubeObject[], rv: number) =>
  ({ type: 'state', objects, resourceVersion: version(rv), freshAt: Date.now() }) as const

/** Locks of this worker alone: those of the browser are no part of what is measured. */
const open = (name: string): Mirror =>
  openMirror({ name, storage: threadStorage(), clock: systemClock, locks: createMemoryLocks(), maxBytes: 2 ** 31 })

/** `text`: what is done in the half second before a write; `ms`: the write. */
async function timed(mirror: Mirror, objects: readonly KubeObject[], write: MirrorWrite): Promise<Times> {
  const began = performance.now()
  await mirror.apply('pods', { type: 'prepare', objects })
  const started = performance.now()
  expectKept(await mirror.apply('pods', write))
  return { ms: performance.now() - started, text: started - began }
}

function expectKept(answer: 'kept' | 'dropped'): void {
  if (answer === 'dropped') throw new Error('the mirror dropped it')
}

const makeObjects: Readonly<Record<Job['objects'], (count: number) => readonly KubeObject[]>> = {
  /** As they come off the network: each has memory of its own. */
  pods(count) {
    const server = createApiServer()
    generate(server, { pods: count, events: 0 })
    return server.objects.list(pods).map((pod) => JSON.parse(JSON.stringify(pod)) as KubeObject)
  },

  /** What has little in common: settings under names of their own. */
  unlike: (count) =>
    Array.from({ length: count }, (_, at) => {
      const keys = Array.from({ length: 5 + ((at * 7) % 40) }, (_, key) => [
        `setting-${(at * 31 + key * 17) % 1000}`,
        `${at * key} of ${at} ${'settings '.repeat((at + key) % 20)}`,
      ])
      const metadata = { name: `settings-${at}`, namespace: 'default', uid: `uid-${at}`, resourceVersion: `${at}` }
      return { metadata, data: Object.fromEntries(keys) } as KubeObject
    }),
}

/** A hundred objects, others each time, as an update would leave them. */
const changed = (objects: readonly KubeObject[], flush: number): readonly KubeObject[] =>
  Array.from({ length: flushObjects }, (_, at) => {
    const object = objects[(flush * 997 + at * 31) % objects.length] as KubeObject
    return { ...object, metadata: { ...object.metadata, resourceVersion: `${flush}-${keyOf(object.metadata)}` } }
  })

function textsOf(objects: readonly KubeObject[]): readonly string[] {
  const texts: string[] = []
  for (let from = 0; from < objects.length; from += floorObjects) {
    texts.push(JSON.stringify(objects.slice(from, from + floorObjects)))
  }
  return texts
}

const sizeOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)

function bareDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore('texts', { autoIncrement: true })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function put(database: IDBDatabase, texts: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('texts', 'readwrite', { durability: 'relaxed' })
    for (const text of texts) transaction.objectStore('texts').put(text)
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

const pageRecords = 16

function loadPages(database: IDBDatabase, told: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('texts')
    const ask = (from: number): void => {
      const page = transaction.objectStore('texts').getAll(IDBKeyRange.bound(from, from + pageRecords - 1))
      page.onsuccess = () => {
        // The page behind the next one is asked for, so that the disk works meanwhile.
        if (page.result.length > 0) ask(from + 2 * pageRecords)
        for (const text of page.result) told(text)
      }
    }
    // Keys begin at 1.
    ask(1)
    ask(1 + pageRecords)
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

/** The mean of the middle half: a clock of whole milliseconds tells more by it than by a median. */
function middle(values: readonly number[]): number {
  const quarter = Math.floor(values.length / 4)
  const half = [...values].sort((a, b) => a - b).slice(quarter, values.length - quarter)
  return half.reduce((sum, value) => sum + value, 0) / half.length
}

self.addEventListener('message', ({ data }: MessageEvent<Job>) => {
  jobs[data.type](data).then(
    (figures) => postMessage(figures),
    (error: unknown) => postMessage(String(error)),
  )
})
