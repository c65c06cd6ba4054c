import { describe, expect, it } from 'vitest'
import { configMaps, named, settle, setUp } from './set-up.fixture.js'

describe('watches in time', () => {
  it('bookmarks come once a minute and 2 s before the end, with the latest version of anything', async () => {
    const { clock, server, watch } = setUp()
    const seen = await watch('resourceVersion=1&allowWatchBookmarks=true&timeoutSeconds=150')
    await clock.advance(59_999)
    await settle()
    expect(seen.types()).toEqual([])
    await clock.advance(1)
    await settle()
    server.objects.create({ ...configMaps, plural: 'secrets' }, named('elsewhere'))
    await clock.advance(60_000)
    await settle()
    expect(seen.lines.map(({ object }) => object.metadata.resourceVersion)).toEqual(['5', '6'])
    await clock.advance(28_000)
    await settle()
    expect([seen.types(), seen.end()]).toEqual([['BOOKMARK', 'BOOKMARK', 'BOOKMARK'], 'open'])
    await clock.advance(2_000)
    await settle()
    expect(seen.end()).toBe('clean')
  })

  it('nobody who did not ask gets any', async () => {
    const { clock, watch } = setUp()
    const seen = await watch('resourceVersion=1&timeoutSeconds=300')
    await clock.advance(300_000)
    await settle()
    expect([seen.types(), seen.end()]).toEqual([[], 'clean'])
  })

  it('without timeoutSeconds a watch ends between 30 and 60 minutes', async () => {
    const { clock, watch } = setUp()
    const seen = await watch('resourceVersion=1')
    await clock.advance(1_799_000)
    await settle()
    expect(seen.end()).toBe('open')
    await clock.advance(1_801_000)
    await settle()
    expect(seen.end()).toBe('clean')
  })

  it('a list and a watch-list at a version that comes within 3 s are answered then', async () => {
    const { clock, server, json, watch } = setUp()
    const next = String(Number(server.resourceVersion) + 1)
    const list = json(`/api/v1/configmaps?resourceVersion=${next}`)
    const stream = watch(
      `sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion=${next}`,
    )
    await clock.advance(2_000)
    server.objects.create(configMaps, named('a'))
    expect((await list).items).toHaveLength(1)
    const seen = await stream
    await settle()
    expect(seen.types()).toEqual(['ADDED', 'BOOKMARK'])
  })

  it('a reader that is far behind loses its watch, cleanly', async () => {
    const { server, get } = setUp({ historyLimit: 50_000 })
    const response = await get('/api/v1/configmaps?watch=true&resourceVersion=1')
    server.objects.create(configMaps, named('a'))
    for (let turn = 0; turn < 11_000; turn += 1) {
      server.objects.update(configMaps, { ...named('a'), data: { turn: String(turn) } } as never)
    }
    const text = await response.text()
    expect(text.split('\n').length).toBeLessThan(11_000)
    expect(server.openWatches).toEqual([])
  })

  it('what happens in one turn is one chunk', async () => {
    const { server, get } = setUp()
    const reader = (await get('/api/v1/configmaps?watch=true&resourceVersion=1')).body!.getReader()
    for (const name of ['a', 'b', 'c']) server.objects.create(configMaps, named(name))
    const { value } = await reader.read()
    expect(new TextDecoder().decode(value).trimEnd().split('\n')).toHaveLength(3)
  })
})
