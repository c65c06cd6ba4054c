import { expect } from 'vitest'
import type { Api, Body } from '../api.js'
import { type Spec, spec, specsFor } from '../spec.js'

const token = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url')

/** All pages, each written down. */
async function pages(
  api: Api,
  query: string,
  between: () => Promise<unknown> = async () => {},
): Promise<readonly Body[]> {
  const seen: Body[] = []
  for (let next = ''; seen.length === 0 || next !== ''; next = seen.at(-1).metadata.continue ?? '') {
    if (seen.length > 0) await between()
    const more = next === '' ? '' : `&continue=${next}`
    seen.push((await api.get(`${api.path('configmaps')}?${query}${more}`)).body)
  }
  return seen
}

/** apiserver 1.4. */
export const paging: readonly Spec[] = [
  spec('pages: a token, an estimate of the rest, one version', async (api) => {
    await api.createConfigMaps(['a', 'b', 'c', 'd', 'e'])
    const seen = await pages(api, 'limit=2')
    expect(seen.map(({ items }) => items.length)).toEqual([2, 2, 1])
    expect(new Set(seen.map(({ metadata }) => metadata.resourceVersion)).size).toBe(1)
  }),
  spec('pages: a limit that is just enough needs no second page', async (api) => {
    await api.createConfigMaps(['a', 'b'])
    expect(await pages(api, 'limit=2')).toHaveLength(1)
  }),
  spec('pages: what happens between them is not seen', async (api) => {
    await api.createConfigMaps(['b', 'd', 'f'])
    let round = 0
    await pages(api, 'limit=1', async () => {
      round += 1
      await api.createConfigMaps([`e${round}`])
      await api.delete(`${api.path('configmaps')}/f`, undefined, { record: 'part' })
    })
    await api.get(api.path('configmaps'))
  }),
  spec('pages: with a selector there is no estimate, and the last page may be empty', async (api) => {
    await api.createConfigMaps(['a', 'b', 'c', 'd'], (name) => ({ vowel: name === 'a' ? 'yes' : 'no' }))
    const seen = await pages(api, 'limit=1&labelSelector=vowel%3Dyes')
    expect(seen.map(({ items }) => items.length)).toEqual([1, 0])
    await pages(api, 'limit=2&labelSelector=vowel%3Dno')
  }),
  spec('pages: of all namespaces, keys with their namespace', async (api) => {
    await api.createConfigMaps(['a', 'b'])
    const own = `metadata.namespace%3D${api.namespace}`
    const { body } = await api.get(`/api/v1/configmaps?limit=1&fieldSelector=${own}`)
    await api.get(`/api/v1/configmaps?limit=1&fieldSelector=${own}&continue=${body.metadata.continue}`)
  }),
  spec('pages: a token and a version do not go together, but version 0 does', async (api) => {
    await api.createConfigMaps(['a', 'b'])
    const { body } = await api.get(`${api.path('configmaps')}?limit=1`)
    for (const version of ['5', '0']) {
      await api.get(`${api.path('configmaps')}?limit=1&continue=${body.metadata.continue}&resourceVersion=${version}`)
    }
  }),
  spec('pages: a token without a limit gives all the rest', async (api) => {
    await api.createConfigMaps(['a', 'b', 'c'])
    const { body } = await api.get(`${api.path('configmaps')}?limit=1`)
    await api.get(`${api.path('configmaps')}?continue=${body.metadata.continue}`)
  }),
  spec('pages: the token for the latest goes on from its key', async (api) => {
    await api.createConfigMaps(['a', 'b', 'c', 'd'])
    const latest = token({ v: 'meta.k8s.io/v1', rv: -1, start: '/b\u0000' })
    await api.get(`${api.path('configmaps')}?limit=1&continue=${latest}`)
  }),
  ...specsFor(
    'pages: a bad token',
    [
      'abc',
      token({ v: 'v2', rv: 5, start: '/a' }),
      token({ v: 'meta.k8s.io/v1', rv: 0, start: '/a' }),
      token({ v: 'meta.k8s.io/v1', rv: 5, start: '' }),
      token({ v: 'meta.k8s.io/v1', rv: 5, start: '../a' }),
      token({ v: 'meta.k8s.io/v1', rv: 999999999, start: '/a' }),
    ],
    (api, row) => api.get(`${api.path('configmaps')}?limit=1&continue=${row}`),
  ),
]
