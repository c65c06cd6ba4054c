import { describe, expect, test } from 'vitest'
import { configMap, setUpCluster } from './cluster.fixture.js'
import { type ConfigMap, configMaps } from './kube.fixture.js'
import { refusal } from './refused-call.fixture.js'

describe('M14 onConflict', () => {
  const setUp = () => {
    const { kube, server } = setUpCluster()
    const stale = server.objects.create(configMaps, configMap('a', { n: '0' })) as ConfigMap
    const meddle = (n: string): void => void server.objects.update(configMaps, configMap('a', { n }))
    meddle('1')
    return { kube, server, stale, meddle }
  }
  const puts = (server: ReturnType<typeof setUp>['server']) =>
    server.requests.filter(({ method }) => method === 'PUT').length

  test('fail, the default: somebody came before', async () => {
    const { kube, stale, server } = setUp()
    expect(await refusal(kube.client.replace(configMaps, stale))).toMatchObject({
      code: 'conflict',
      info: { httpStatus: 409 },
    })
    expect(puts(server)).toBe(1)
  })

  test('retry: read anew, recomputed, written; nothing of the other is lost', async () => {
    const { kube, stale } = setUp()
    const seen: unknown[] = []
    const after = await kube.client.replace(
      configMaps,
      { ...stale, data: { mine: 'x' } },
      {
        onConflict: 'retry',
        recompute: (latest) => {
          seen.push(latest.data)
          return { ...latest, data: { ...latest.data, mine: 'x' } }
        },
      },
    )
    expect(seen).toEqual([{ n: '1' }])
    expect(after.data).toEqual({ n: '1', mine: 'x' })
  })

  test('retry: five tries, then the conflict', async () => {
    const { kube, stale, server, meddle } = setUp()
    let times = 0
    const error = await refusal(
      kube.client.replace(configMaps, stale, {
        onConflict: 'retry',
        recompute: (latest) => {
          times += 1
          meddle(`m${times}`)
          return latest
        },
      }),
    )
    expect([error.code, times, puts(server)]).toEqual(['conflict', 4, 5])
  })

  test('P4 retry: another object of that name is not written over', async () => {
    const { kube, stale, server } = setUp()
    server.objects.delete(configMaps, 'default/a' as never)
    server.objects.create(configMaps, configMap('a', { new: 'one' }))
    const error = await refusal(
      kube.client.replace(configMaps, stale, { onConflict: 'retry', recompute: (latest) => latest }),
    )
    expect([error.code, puts(server)]).toEqual(['conflict', 1])
  })

  test('retry: what recompute makes is written on the condition that it was made for, also where it left the version out', async () => {
    const { kube, stale, meddle } = setUp()
    let times = 0
    const after = await kube.client.replace(configMaps, stale, {
      onConflict: 'retry',
      recompute: ({ metadata: { resourceVersion: _version, ...metadata }, ...latest }) => {
        times += 1
        if (times === 1) meddle('between')
        return { ...latest, metadata, data: { ...latest.data, mine: 'x' } }
      },
    })
    expect([after.data, times]).toEqual([{ n: 'between', mine: 'x' }, 2])
  })

  test('what recompute throws is the answer, and so is another object than it got', async () => {
    const { kube, stale } = setUp()
    const retry = (recompute: (latest: ConfigMap) => ConfigMap) =>
      kube.client.replace(configMaps, stale, { onConflict: 'retry', recompute })
    await expect(
      retry(() => {
        throw new RangeError('no')
      }),
    ).rejects.toThrow(RangeError)
    await expect(retry(() => configMap('b'))).rejects.toMatchObject({ code: 'invalid-object' })
    await expect(retry(() => undefined as never)).rejects.toMatchObject({ code: 'invalid-object' })
  })
})
