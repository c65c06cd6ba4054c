import { concatMap, filter, firstValueFrom, map, Subject, take, takeUntil, throwError, toArray } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { settle } from '../../worker/testing/settle.fixture.js'
import type { InformerChange } from '../index.js'
import { configMaps, record, setUp, told } from './kube.fixture.js'

const expired = {
  type: 'ERROR',
  object: { kind: 'Status', apiVersion: 'v1', code: 410, reason: 'Gone', message: 'too old resource version' },
}

describe('client-go: tools/watch, waiting for a condition is RxJS over changes$', () => {
  const objects = filter((change: InformerChange) => 'key' in change)

  test('TestUntil, TestUntilTimeout: the change that meets the last condition', async () => {
    const { api, kube } = setUp()
    const wanted = firstValueFrom(
      kube
        .informer(configMaps)
        .changes$()
        .pipe(filter(({ type }) => type === 'updated')),
    )
    await settle()
    api.put('web', 'a')
    await settle()
    api.put('web', 'a', { x: '1' })
    expect(await wanted).toMatchObject({ type: 'updated', key: 'web/a', object: { data: { x: '1' } } })
  })

  test('TestUntilMultipleConditionsFail: what never comes ends with its time, and what came is known', async () => {
    const { api, kube } = setUp()
    const timeout = new Subject<void>()
    const seen = firstValueFrom(kube.informer(configMaps).changes$().pipe(objects, takeUntil(timeout), toArray()))
    await settle()
    api.put('web', 'a')
    await settle()
    timeout.next()
    expect(told(await seen)).toEqual(['added web/a watch'])
    await settle()
    expect(api.openWatches).toBe(1)
  })

  test('TestUntilErrorCondition: what a condition throws is the error of the wait', async () => {
    const { api, kube } = setUp()
    const wait = firstValueFrom(
      kube
        .informer(configMaps)
        .changes$()
        .pipe(
          objects,
          concatMap(() => throwError(() => new Error('condition failed'))),
        ),
    )
    const failed = expect(wait).rejects.toThrow('condition failed')
    await settle()
    api.put('web', 'a')
    await failed
  })

  test('TestUntilWithSync / cannot sync: synced() gives up when told to, nothing was told', async () => {
    const { api, kube } = setUp()
    api.script(() => 'refuse')
    const informer = kube.informer(configMaps)
    const changes = record(informer.changes$({ initial: true }))
    const abort = new AbortController()
    const synced = informer.synced({ signal: abort.signal })
    const refused = expect(synced).rejects.toThrow('unable to sync')
    await settle()
    abort.abort(new Error('unable to sync'))
    await refused
    expect(changes.all).toEqual([])
  })

  test('TestUntilWithSync / precondition stops: what is cached is read without waiting for a change', async () => {
    const { api, kube } = setUp()
    api.put('web', 'a')
    const lister = kube.informer(configMaps).lister({ objects: 'all' })
    await settle()
    await lister.ready
    expect(lister.get('web/a')?.metadata.name).toBe('a')
    lister.close()
  })

  test('TestUntilWithSync / precondition lets it proceed: initial: true tells what exists as added', async () => {
    const { api, kube } = setUp()
    api.put('web', 'a')
    const first = firstValueFrom(kube.informer(configMaps).changes$({ initial: true }))
    await settle()
    expect(told([await first])).toEqual(['added web/a initial'])
  })
})

describe('client-go: tools/watch, an informer as a watch', () => {
  test.each([
    ['gate off', 'pages', 1],
    ['gate on', 'stream', 0],
  ] as const)('TestNewInformerWatcher / %s', async (_name, initialList, lists) => {
    const { api, clock, kube } = setUp()
    for (const name of ['s1', 's2', 's3']) api.put('web', name)
    const informer = kube.informer(configMaps, {}, { initialList, linger: 0 })
    const changes = record(informer.changes$({ initial: true }).pipe(filter((change) => 'key' in change)))
    await settle()
    api.put('web', 's4')
    await settle()
    api.put('web', 's4', { x: '1' })
    await settle()
    api.remove('web', 's4')
    await settle()
    expect(told(changes.all)).toEqual([
      'added web/s1 initial',
      'added web/s2 initial',
      'added web/s3 initial',
      'added web/s4 watch',
      'updated web/s4 watch',
      'deleted web/s4 watch',
    ])
    expect(api.counts().list).toBe(lists)
    api.put('web', 'unread')
    changes.stop()
    await settle()
    clock.advanceSync(1)
    await settle()
    expect(api.openWatches).toBe(0)
    expect(changes.all).toHaveLength(6)
  })

  test('TestInformerWatcherDeletedFinalStateUnknown: what a relist does not have is deleted, with its last known state', async () => {
    const { api, clock, kube } = setUp()
    api.put('web', 'secret1', { kept: 'yes' })
    const changes = record(kube.informer(configMaps).changes$({ initial: true }))
    await settle()
    clock.advanceSync(20_000)
    api.script(({ verb, query }) => {
      if (verb !== 'watch' || query.get('resourceVersion') === null) return undefined
      return new Response(`${JSON.stringify(expired)}\n`, { headers: { 'content-type': 'application/json' } })
    })
    api.endWatches()
    api.remove('web', 'secret1')
    await settle()
    expect(told(changes.all)).toEqual(['added web/secret1 initial', 'synced', 'deleted web/secret1 relist'])
    const [added, , deleted] = changes.all
    expect(deleted).toMatchObject({ lastStateUnknown: true, object: { data: { kept: 'yes' } } })
    expect(deleted).toMatchObject({ object: (added as { readonly object: unknown }).object })
    expect(api.counts().watch).toBe(3)
  })

  test('TestEventProcessorOrdersEvents: 1 000 changes, in order, to the last', async () => {
    const { api, kube } = setUp()
    const versions = firstValueFrom(
      kube
        .informer(configMaps)
        .changes$()
        .pipe(
          filter((change) => 'key' in change),
          take(1_000),
          map((change) => Number(change.object.metadata.resourceVersion)),
          toArray(),
        ),
    )
    await settle()
    for (let turn = 0; turn < 1_000; turn += 1) {
      api.put('web', `p${turn}`)
      if (turn % 100 === 0) await settle()
    }
    await settle()
    const all = await versions
    expect(all).toEqual([...all].sort((a, b) => a - b))
    expect(all).toHaveLength(1_000)
  })
})
