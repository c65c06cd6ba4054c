import { describe, expect, it } from 'vitest'
import { configMaps, named, path, settle, setUp } from './set-up.fixture.js'

describe('history', () => {
  it('W8: a watch from a compacted version gets 410 inside the stream, and its end', async () => {
    const { server, watch } = setUp()
    server.objects.create(configMaps, named('a'))
    const old = server.resourceVersion
    server.objects.create(configMaps, named('b'))
    server.compact()
    const seen = await watch(`resourceVersion=${old}`)
    await settle()
    expect(seen.lines).toMatchObject([
      {
        type: 'ERROR',
        object: {
          code: 410,
          reason: 'Expired',
          message: `too old resource version: ${old} (${server.resourceVersion})`,
        },
      },
    ])
    expect(seen.end()).toBe('clean')
    const fresh = await watch(`resourceVersion=${server.resourceVersion}`)
    server.objects.create(configMaps, named('c'))
    await settle()
    expect(fresh.names()).toEqual(['c'])
  })

  it('versions up to 1.17 say Gone', async () => {
    const { server, watch } = setUp({ version: '1.17' })
    server.objects.create(configMaps, named('a'))
    server.compact()
    const seen = await watch('resourceVersion=1')
    await settle()
    expect(seen.lines[0]?.object).toMatchObject({ code: 410, reason: 'Gone' })
  })

  it('a page of a chain that was compacted is 410 with a token for the rest', async () => {
    const { server, json, get } = setUp()
    for (const name of ['a', 'b', 'c']) server.objects.create(configMaps, named(name))
    const { metadata } = await json(`${path}?limit=1`)
    server.objects.create(configMaps, named('bb'))
    server.compact()
    const refused = await get(`${path}?limit=1&continue=${metadata.continue}`)
    const body = await refused.json()
    expect([refused.status, body.reason]).toEqual([410, 'Expired'])
    const rest = await json(`${path}?continue=${body.metadata.continue}`)
    expect(rest.items.map((item: { readonly metadata: { readonly name: string } }) => item.metadata.name)).toEqual([
      'b',
      'bb',
      'c',
    ])
  })

  it('only so many writes of a resource are kept', async () => {
    const { server, watch } = setUp({ historyLimit: 10 })
    server.objects.create(configMaps, named('a'))
    const old = server.resourceVersion
    for (let turn = 0; turn < 40; turn += 1)
      server.objects.update(configMaps, { ...named('a'), data: { turn: String(turn) } } as never)
    const seen = await watch(`resourceVersion=${old}`)
    await settle()
    expect(seen.types()).toEqual(['ERROR'])
  })

  it('after a restore the counter is lower, watches have ended, and old versions are of the future', async () => {
    const { clock, server, json, watch } = setUp()
    server.objects.create(configMaps, named('a'))
    const backup = server.snapshot()
    server.objects.create(configMaps, named('b'))
    const future = server.resourceVersion
    const open = await watch(`resourceVersion=${future}`)
    server.restore(backup)
    await settle()
    expect(open.end()).toBe('clean')
    expect((await json(path)).items).toHaveLength(1)
    const dead = await watch(`resourceVersion=${future}&allowWatchBookmarks=true`)
    server.objects.create(configMaps, named('c'))
    await clock.advance(120_000)
    await settle()
    expect([dead.types(), dead.end()]).toEqual([[], 'open'])
  })

  it('lists at every version since the floor are what they were', async () => {
    const { server, json } = setUp()
    const states = new Map<string, string>()
    const remember = () => {
      const list = server.objects.list(configMaps)
      states.set(
        server.resourceVersion,
        list.map(({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`).join(),
      )
    }
    for (const name of ['c', 'a', 'b']) {
      server.objects.create(configMaps, named(name))
      remember()
    }
    server.objects.update(configMaps, { ...named('a'), data: { key: 'two' } } as never)
    remember()
    server.objects.delete(configMaps, 'default/b' as never)
    remember()
    for (const [version, state] of states) {
      const { items } = await json(`/api/v1/configmaps?resourceVersion=${version}&resourceVersionMatch=Exact`)
      expect(
        items.map(({ metadata }: ReturnType<typeof named>) => `${metadata.name}@${metadata.resourceVersion}`).join(),
      ).toBe(state)
    }
  })
})
