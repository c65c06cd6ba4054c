import { printerColumns } from 'kube-informer'
import { describe, expect, it } from 'vitest'
import { absentKind, customKind, isCustom } from './custom-kinds.js'
import { widgetDefinition } from './widgets.js'

const served = {
  group: 'demo.example.com',
  version: 'v1',
  plural: 'widgets',
  kind: 'Widget',
  namespaced: true,
  verbs: ['list', 'watch'],
  preferred: true,
}

describe('custom kinds', () => {
  it.each([
    [served, true],
    [{ ...served, preferred: false }, false],
    [{ ...served, verbs: ['create'] }, false],
    [{ ...served, group: 'apps' }, false],
    [{ ...served, group: 'networking.k8s.io' }, false],
    [{ ...served, group: 'cluster.x-k8s.io' }, true],
  ])('%j: %s', (resource, expected) => {
    expect(isCustom(resource)).toBe(expected)
  })

  it('have the columns that their definition wants printed, and age once', () => {
    const { title, columns } = customKind(served, printerColumns(widgetDefinition))
    expect(title).toBe('Widgets')
    expect(columns.map((column) => [column.title, column.shown.type])).toEqual([
      ['Name', 'name'],
      ['Namespace', 'text'],
      ['Phase', 'status'],
      ['Color', 'text'],
      ['Teeth', 'number'],
      ['Fits', 'text'],
      ['Age', 'age'],
    ])
  })

  it('without a definition they have name, namespace and age; without namespaces no namespace', () => {
    expect(customKind(served, []).columns).toHaveLength(3)
    expect(customKind({ ...served, namespaced: false }, []).columns).toHaveLength(2)
  })

  it('are named by what an address says, though nobody serves them', () => {
    expect(absentKind('widgets.demo.example.com')?.resource).toMatchObject({ plural: 'widgets' })
    for (const id of ['pods', 'nonsense.', '../x.example.com', 'a.b', '__proto__'])
      expect(absentKind(id)).toBeUndefined()
  })
})
