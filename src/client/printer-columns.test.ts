import { expect, it } from 'vitest'
import { printerColumns, selectColumns } from './printer-columns.js'

const definition = {
  spec: {
    versions: [
      { name: 'v1alpha1', served: false, storage: false },
      {
        name: 'v1',
        served: true,
        storage: true,
        additionalPrinterColumns: [
          { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
          { name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas', description: 'How many', priority: 1 },
          { name: 'Ports', type: 'string', jsonPath: '.spec.ports[*].port' },
          { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
        ],
      },
      { name: 'v1beta1', served: true, storage: false },
    ],
  },
}

it('M15: a definition’s columns have paths, and say how they sort', () => {
  expect(printerColumns(definition)).toEqual([
    { name: 'Ready', path: 'status.conditions[type=Ready].status', as: 'natural', priority: 0, description: '' },
    { name: 'Replicas', path: 'spec.replicas', as: 'number', priority: 1, description: 'How many' },
    { name: 'Ports', path: undefined, as: 'natural', priority: 0, description: '' },
    { name: 'Age', path: 'metadata.creationTimestamp', as: 'time', priority: 0, description: '' },
  ])
})

it('a version without columns is printed with its age', () => {
  expect(printerColumns(definition, 'v1beta1')).toMatchObject([{ name: 'Age', as: 'time' }])
  expect(printerColumns(definition, 'v1alpha1')).toEqual([])
})

it.each([undefined, null, 4, {}, { spec: null }, { spec: { versions: [null, 1, { served: true }] } }])(
  'nothing of another shape throws: %j',
  (value) => {
    expect(printerColumns(value).length).toBeLessThanOrEqual(1)
  },
)

it('what has a path can be selected, under names of its own', () => {
  expect(selectColumns(printerColumns(definition))).toEqual({
    Ready: 'status.conditions[type=Ready].status',
    Replicas: 'spec.replicas',
    Age: 'metadata.creationTimestamp',
  })
  const column = (name: string, path: string) => ({ name, path, as: 'natural', priority: 0, description: '' }) as const
  expect(selectColumns([column('key', 'a'), column('A', 'b'), column('A', 'c')])).toEqual({
    'key 2': 'a',
    A: 'b',
    'A 2': 'c',
  })
})
