import { expect, it } from 'vitest'
import { InputError } from './input-error.js'
import { resource, resourceId } from './resource.js'

const thrown = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

it('M15: one that is named in full is looked up nowhere', () => {
  const pods = resource('v1', 'pods', { kind: 'Pod', namespaced: true })
  expect(pods).toEqual({ group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true })
  expect(resource(['v1'], 'pods', { kind: 'Pod', namespaced: true })).toEqual(pods)
})

it('M15: what is not given is a guess', () => {
  expect(resource('g.io/v1', 'widgets')).toMatchObject({ namespaced: true, guessed: 'namespaced' })
  expect(resource({ kind: 'Pod' })).toMatchObject({ namespaced: true, guessed: 'namespaced' })
  expect(resource({ kind: 'Pod' }, { namespaced: false })).toMatchObject({ namespaced: false })
})

it('M15: several versions, and kinds, say how they are looked up', () => {
  expect(resource(['g.io/v1', 'g.io/v1beta1'], 'widgets')).toMatchObject({
    group: 'g.io',
    version: 'v1',
    lookup: {
      type: 'versions',
      among: [
        { group: 'g.io', version: 'v1' },
        { group: 'g.io', version: 'v1beta1' },
      ],
    },
  })
  expect(resource({ group: 'g.io', kind: 'Widget' })).toMatchObject({
    group: 'g.io',
    version: '',
    plural: '',
    kind: 'Widget',
    lookup: { type: 'kind' },
  })
})

it.each([
  [resource('v1', 'pods'), 'v1/pods'],
  [resource('apps/v1', 'deployments'), 'apps/v1/deployments'],
  [resource(['g.io/v1', 'other.io/v1beta1'], 'widgets'), 'g.io/v1|other.io/v1beta1/widgets'],
  [resource({ kind: 'Pod' }), 'Pod'],
  [resource({ group: 'g.io', kind: 'Widget' }), 'g.io/Widget'],
  [resource({ group: 'g.io', version: 'v1', kind: 'Widget' }), 'g.io/v1/Widget'],
])('equal look-ups have equal names: %#', (one, id) => {
  expect(resourceId(one)).toBe(id)
})

it.each([
  () => resource([], 'pods'),
  () => resource(['v1', 'x'], 'pods'),
  () => resource(['v1', 5] as never, 'pods'),
  () => resource({} as never),
  () => resource({ kind: 'pod' }),
  () => resource({ kind: 'Pod', group: 'No Group' }),
  () => resource({ kind: 'Pod', version: 'latest' }),
  () => resource({ kind: 'Pod' }, 'x' as never),
  () => resource(null as never, 'pods'),
])('what cannot be is refused at the call: %#', (run) => {
  expect(thrown(run)).toBeInstanceOf(InputError)
  expect(thrown(run)).toMatchObject({ code: 'invalid-resource' })
})
