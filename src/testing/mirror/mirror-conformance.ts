import type { Mirror, MirrorWrite, SavedWindow } from '../../../worker/ports.js'
import type { ObjectKey } from '../../model/key.js'
import type { KubeObject } from '../../model/kube-object.js'
import type { ResourceVersion } from '../../model/resource-version.js'
import { equal } from './check.js'
import { type MirrorContents, mirrorContents } from './mirror-contents.js'

/** A mirror that is empty and may write. */
export interface MirrorSubject {
  readonly mirror: Mirror
  /** Closes it and opens the same again, which may write; where nothing outlives a mirror, the same one. */
  reopen(): Promise<Mirror>
  /** What `Date.now()` would say to the mirror. */
  now(): number
}

const version = (text: string): ResourceVersion => text as ResourceVersion
const keys = (...names: readonly string[]): readonly ObjectKey[] => names.map((name) => `web/${name}` as ObjectKey)

const pod = (name: string, resourceVersion: string, more: Readonly<Record<string, unknown>> = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'web', name, uid: `uid-${name}`, resourceVersion },
  ...more,
})

const state = (now: number, rv: string, ...objects: readonly KubeObject[]): MirrorWrite => ({
  type: 'state',
  objects,
  resourceVersion: version(rv),
  freshAt: now,
  cluster: 'cluster-1',
})

const step = (
  now: number,
  rv: string,
  put: readonly KubeObject[],
  drop: readonly ObjectKey[] = [],
): Extract<MirrorWrite, { readonly type: 'step' }> => ({
  type: 'step',
  put,
  drop,
  resourceVersion: version(rv),
  freshAt: now,
})

const window = (query: string, rv: string, ...objects: readonly KubeObject[]): SavedWindow => ({
  query,
  resourceVersion: version(rv),
  total: objects.length + 40,
  objects,
})

async function write(mirror: Mirror, key: string, ...writes: readonly MirrorWrite[]): Promise<void> {
  for (const each of writes) equal(await mirror.apply(key, each), 'kept', `${each.type} of ${key}`)
}

const brief = (contents: MirrorContents | undefined): unknown =>
  contents && {
    at: contents.state.resourceVersion,
    objects: Object.fromEntries([...contents.objects].map(([key, { metadata }]) => [key, metadata.resourceVersion])),
  }

/** What every mirror does. Each check gets a subject of its own, and throws when the promise is broken. */
export const mirrorConformance: ReadonlyMap<string, (subject: MirrorSubject) => Promise<void>> = new Map([
  [
    'an empty one has nothing, and nothing to start a step from',
    async ({ mirror, now }: MirrorSubject) => {
      equal(await mirrorContents(mirror, 'a'), undefined, 'contents')
      equal(await mirror.apply('a', step(now(), '2', [pod('one', '2')])), 'dropped', 'step')
      equal(await mirrorContents(mirror, 'a'), undefined, 'contents')
    },
  ],
  [
    'gives back a state as it was written, version, age and cluster included',
    async (subject: MirrorSubject) => {
      const at = subject.now()
      const labels = JSON.parse('{"__proto__":"harmless","constructor":"too","a":"line\\nbreak,\\n"}') as object
      const odd = pod('one', '5', { spec: { text: 'a,\nb', labels, nothing: null, unicode: '\u2028 𝄞' } })
      await write(subject.mirror, 'a', state(at, '10', odd, pod('two', '6')))
      const contents = await mirrorContents(await subject.reopen(), 'a')
      equal(contents?.state, { resourceVersion: '10', freshAt: at, cluster: 'cluster-1', count: 2 }, 'state')
      equal(contents?.objects.get('web/one'), odd, 'object')
    },
  ],
  [
    'an object that nests too deeply to be written keeps no other one off the disk',
    async (subject: MirrorSubject) => {
      let deep: object = {}
      for (let level = 0; level < 60_000; level += 1) deep = { deep }
      const at = subject.now()
      await write(subject.mirror, 'a', state(at, '10', pod('one', '5', { spec: deep as never }), pod('two', '6')))
      const objects = (await mirrorContents(await subject.reopen(), 'a'))?.objects
      equal([...(objects?.keys() ?? [])].sort(), ['web/one', 'web/two'], 'contents')
    },
  ],
  [
    'an empty state is a state',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      await write(mirror, 'a', state(now(), '10'))
      equal(brief(await mirrorContents(await reopen(), 'a')), { at: '10', objects: {} }, 'contents')
    },
  ],
  [
    'a state replaces all that was before',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      const at = now()
      await write(mirror, 'a', state(at, '10', pod('one', '5')), step(at, '11', [pod('two', '11')]))
      await write(mirror, 'a', state(at, '20', pod('three', '20')))
      const expected = { at: '20', objects: { 'web/three': '20' } }
      equal(brief(await mirrorContents(await reopen(), 'a')), expected, 'contents')
    },
  ],
  [
    'steps add, change and remove, and move the version',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      const at = now()
      await write(mirror, 'a', state(at, '10', pod('one', '5'), pod('two', '6'), pod('three', '7')))
      await write(mirror, 'a', step(at, '12', [pod('two', '11'), pod('four', '12')], keys('one')))
      await write(mirror, 'a', step(at, '14', [pod('two', '13'), pod('one', '14')], keys('four', 'absent')))
      const expected = { at: '14', objects: { 'web/three': '7', 'web/two': '13', 'web/one': '14' } }
      equal(brief(await mirrorContents(mirror, 'a')), expected, 'contents')
      equal(brief(await mirrorContents(await reopen(), 'a')), expected, 'contents when opened again')
    },
  ],
  [
    'what is dropped and put in one step is there',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      const at = now()
      await write(mirror, 'a', state(at, '10', pod('one', '5')), step(at, '11', [pod('one', '11')], keys('one')))
      const expected = { at: '11', objects: { 'web/one': '11' } }
      equal(brief(await mirrorContents(await reopen(), 'a')), expected, 'contents')
    },
  ],
  [
    'what is made ready changes nothing, and what is written is what the write says',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      const at = now()
      const [one, two, three] = [pod('one', '5'), pod('two', '6'), pod('three', '7')]
      equal(await mirror.apply('a', { type: 'prepare', objects: [one, two, three] }), 'kept', 'ready')
      equal(await mirrorContents(mirror, 'a'), undefined, 'contents')
      await write(mirror, 'a', state(at, '10', two, pod('one', '9')))
      const before = { at: '10', objects: { 'web/two': '6', 'web/one': '9' } }
      equal(brief(await mirrorContents(mirror, 'a')), before, 'contents')
      const [four, five] = [pod('four', '11'), pod('five', '12')]
      await write(mirror, 'a', { type: 'prepare', objects: [four, five] }, step(at, '12', [four, five]))
      await write(mirror, 'a', { type: 'prepare', objects: [one] }, step(at, '13', [], keys('two')))
      const expected = { at: '13', objects: { 'web/one': '9', 'web/four': '11', 'web/five': '12' } }
      equal(brief(await mirrorContents(await reopen(), 'a')), expected, 'contents when opened again')
    },
  ],
  [
    'the newest deletion that a write names comes back with the state, until a write names none',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      const at = now()
      const [key = '' as ObjectKey] = keys('gone')
      const tombstone = { key, uid: 'uid-gone', resourceVersion: version('11') }
      const told = async (from: Mirror): Promise<unknown> => (await mirrorContents(from, 'a'))?.state.tombstone
      await write(mirror, 'a', { ...state(at, '11', pod('one', '5')), tombstone } as MirrorWrite)
      equal(await told(mirror), tombstone, 'of a state')
      await write(mirror, 'a', { ...step(at, '12', [pod('two', '12')]), tombstone })
      const again = await reopen()
      equal(await told(again), tombstone, 'of a step')
      await write(again, 'a', step(at, '13', []))
      equal(await told(again), undefined, 'of a step without one')
    },
  ],
  [
    'a step may move nothing but the version and the age',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      const at = now()
      await write(mirror, 'a', state(at, '10', pod('one', '5')), step(at + 5, '15', []))
      const contents = await mirrorContents(await reopen(), 'a')
      equal(contents?.state.freshAt, at + 5, 'age')
      equal(brief(contents), { at: '15', objects: { 'web/one': '5' } }, 'contents')
    },
  ],
  [
    'steps go on from what was loaded completely',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      await write(mirror, 'a', state(now(), '10', pod('one', '5'), pod('two', '6')))
      const again = await reopen()
      await mirrorContents(again, 'a')
      await write(again, 'a', step(now(), '11', [pod('three', '11')], keys('one')))
      const expected = { at: '11', objects: { 'web/two': '6', 'web/three': '11' } }
      equal(brief(await mirrorContents(again, 'a')), expected, 'contents')
    },
  ],
  [
    'keys never mix, whatever they are called',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      const names = ['a', 'a/', 'a/b', '__proto__', 'ключ', '']
      for (const [at, name] of names.entries()) await write(mirror, name, state(now(), `${at + 1}`, pod('one', '1')))
      await write(mirror, 'a', step(now(), '9', [], keys('one')))
      const again = await reopen()
      for (const [at, name] of names.entries()) {
        const expected = name === 'a' ? { at: '9', objects: {} } : { at: `${at + 1}`, objects: { 'web/one': '1' } }
        equal(brief(await mirrorContents(again, name)), expected, `contents of '${name}'`)
      }
    },
  ],
  [
    'saved windows come back unless they are newer than the state',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      const good = window('q1', '10', pod('one', '5'))
      await write(mirror, 'a', state(now(), '10', pod('one', '5')))
      await write(mirror, 'a', { type: 'windows', windows: [good, window('q2', '11', pod('one', '11'))] })
      equal((await mirrorContents(await reopen(), 'a'))?.windows, [good], 'windows')
    },
  ],
  [
    'windows are replaced together, and end with another cluster',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      await write(mirror, 'a', state(now(), '10'))
      await write(mirror, 'a', { type: 'windows', windows: [window('q1', '1'), window('q2', '2')] })
      await write(mirror, 'a', { type: 'windows', windows: [window('q3', '3')] })
      equal((await mirrorContents(mirror, 'a'))?.windows, [window('q3', '3')], 'windows')
      await write(mirror, 'a', { ...state(now(), '10'), cluster: 'cluster-2' } as MirrorWrite)
      equal((await mirrorContents(await reopen(), 'a'))?.windows, [], 'windows of another cluster')
    },
  ],
  [
    'there are no windows without a state',
    async ({ mirror }: MirrorSubject) => {
      equal(await mirror.apply('a', { type: 'windows', windows: [window('q', '1')] }), 'dropped', 'windows')
    },
  ],
  [
    'writes of one key are done in the order in which they were asked for',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      const writes = [
        state(now(), '10', pod('one', '5')),
        step(now(), '11', [pod('two', '11')]),
        step(now(), '12', [pod('three', '12')], keys('two')),
      ]
      const kept = await Promise.all(writes.map((each) => mirror.apply('a', each)))
      equal(kept, ['kept', 'kept', 'kept'], 'writes')
      const expected = { at: '12', objects: { 'web/one': '5', 'web/three': '12' } }
      equal(brief(await mirrorContents(await reopen(), 'a')), expected, 'contents')
    },
  ],
  [
    'a load that is aborted gives nothing',
    async ({ mirror, now }: MirrorSubject) => {
      await write(mirror, 'a', state(now(), '10', pod('one', '5')))
      const sink = { begun: () => {}, objects: () => {} }
      equal(await mirror.load('a', sink, AbortSignal.abort()), undefined, 'load')
    },
  ],
  [
    'P11: what is cleared is gone: one key, then all; writing goes on with a state',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      for (const key of ['a', 'b', 'c']) await write(mirror, key, state(now(), '10', pod('one', '5')))
      await mirror.clear('a')
      equal(await mirrorContents(mirror, 'a'), undefined, 'contents of a')
      equal(await mirror.apply('a', step(now(), '11', [])), 'dropped', 'a step of a')
      equal(brief(await mirrorContents(mirror, 'b')), { at: '10', objects: { 'web/one': '5' } }, 'contents of b')
      await mirror.clear()
      for (const key of ['b', 'c']) {
        equal(await mirror.apply(key, step(now(), '11', [])), 'dropped', `a step of ${key}`)
      }
      await write(mirror, 'b', state(now(), '20'))
      const again = await reopen()
      equal(await mirrorContents(again, 'c'), undefined, 'contents of c')
      equal(brief(await mirrorContents(again, 'b')), { at: '20', objects: {} }, 'contents of b')
    },
  ],
  [
    'P11: what was asked for before everything was cleared is not written afterwards',
    async ({ mirror, now, reopen }: MirrorSubject) => {
      await write(mirror, 'a', state(now(), '10', pod('one', '5')))
      const late = [mirror.apply('a', step(now(), '11', [])), mirror.apply('b', state(now(), '11', pod('two', '11')))]
      await mirror.clear()
      await Promise.all(late)
      const again = await reopen()
      for (const key of ['a', 'b']) equal(await mirrorContents(again, key), undefined, `contents of ${key}`)
    },
  ],
  [
    'after it is closed it answers still, and does nothing',
    async ({ mirror, now }: MirrorSubject) => {
      await write(mirror, 'a', state(now(), '10'))
      mirror.close()
      mirror.close()
      equal(await mirror.apply('a', state(now(), '11')), 'dropped', 'state')
      equal(await mirrorContents(mirror, 'a'), undefined, 'contents')
      await mirror.clear()
      equal(mirror.stats().storage, 'off', 'storage')
    },
  ],
])
