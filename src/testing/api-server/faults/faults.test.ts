import { describe, expect, it } from 'vitest'
import { configMaps, named, path, settle, setUp } from '../set-up.fixture.js'

describe('faults', () => {
  it('answers the n-th request that matches, and a few more', async () => {
    const { server, get } = setUp()
    server.faults.answer({
      match: ({ verb }) => verb === 'list',
      nth: 2,
      times: 2,
      respond: () => new Response('busy', { status: 429 }),
    })
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      await get('/version')
      statuses.push((await get(path)).status)
    }
    expect(statuses).toEqual([200, 429, 429, 200, 200])
  })

  it('refuses, until the rule is taken back', async () => {
    const { server, get } = setUp()
    const takeBack = server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'refuse' })
    await expect(get(path)).rejects.toThrow(TypeError)
    await expect(get(path)).rejects.toThrow(TypeError)
    takeBack()
    expect((await get(path)).status).toBe(200)
  })

  it('hangs until the caller gives up', async () => {
    const { server, get } = setUp()
    server.faults.answer({ respond: 'hang' })
    const controller = new AbortController()
    const answer = get(path, { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(answer).rejects.toThrow('enough')
  })

  it('closes, cuts, freezes and thaws watches, all or some', async () => {
    const { server, watch } = setUp()
    const [one, two] = [await watch('resourceVersion=1'), await watch('resourceVersion=1')]
    server.faults.freezeWatches()
    server.objects.create(configMaps, named('a'))
    server.faults.closeWatches(({ plural }) => plural === 'pods')
    await settle()
    expect([one.types(), two.types(), one.end()]).toEqual([[], [], 'open'])
    server.faults.thawWatches()
    await settle()
    expect(one.names()).toEqual(['a'])
    server.faults.closeWatches()
    await settle()
    expect([one.end(), two.end()]).toEqual(['clean', 'clean'])
    const three = await watch('resourceVersion=1')
    await settle()
    server.faults.cutWatches()
    await settle()
    expect(three.end()).toBe('broken')
  })

  it('a frozen watch shows no end either', async () => {
    const { clock, server, watch } = setUp()
    const seen = await watch('resourceVersion=1&timeoutSeconds=10')
    server.faults.freezeWatches()
    await clock.advance(60_000)
    await settle()
    expect(seen.end()).toBe('open')
  })

  it('drops bookmarks, and never sends the end mark', async () => {
    const { clock, server, watch } = setUp()
    server.objects.create(configMaps, named('a'))
    server.faults.setEndMark('never')
    server.faults.setBookmarks('drop')
    const seen = await watch('sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true')
    await clock.advance(300_000)
    await settle()
    expect(seen.types()).toEqual(['ADDED'])
    server.faults.setBookmarks('send')
    server.faults.sendBookmarks()
    await settle()
    expect(seen.types()).toEqual(['ADDED', 'BOOKMARK'])
  })

  it('keeps what was asked', async () => {
    const { server, get } = setUp()
    await get(`${path}?watch=true`)
    await get(path)
    expect(server.requests.map(({ verb, resource, namespace }) => [verb, resource, namespace])).toEqual([
      ['watch', 'configmaps', 'default'],
      ['list', 'configmaps', 'default'],
    ])
  })
})
