import type { KubeObject } from 'kube-informer'
import { type CustomResourceDefinition, resource } from 'kube-informer/resources'

export const widgets = resource('demo.example.com/v1', 'widgets', { kind: 'Widget', namespaced: true })

/** A definition to install from a button, with columns of its own. */
export const widgetDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.demo.example.com' },
  spec: {
    group: 'demo.example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList', shortNames: ['wd'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: { type: 'object', properties: { color: { type: 'string' }, teeth: { type: 'integer' } } },
              status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
            },
          },
        },
        additionalPrinterColumns: [
          { name: 'Phase', type: 'string', jsonPath: '.status.phase' },
          { name: 'Color', type: 'string', jsonPath: '.spec.color' },
          { name: 'Teeth', type: 'integer', jsonPath: '.spec.teeth' },
          { name: 'Fits', type: 'string', jsonPath: '.status.conditions[?(@.type=="Fits")].status' },
        ],
      },
    ],
  },
} as const satisfies Partial<CustomResourceDefinition>

/** What is created of it. */
export const firstWidgets: readonly KubeObject[] = [
  widget('gear', { color: 'steel', teeth: 24 }, 'Ready', 'True'),
  widget('pinion', { color: 'brass', teeth: 11 }, 'Degraded', 'False'),
]

function widget(name: string, spec: object, phase: string, fits: string): KubeObject {
  const status = { phase, conditions: [{ type: 'Fits', status: fits }] }
  return {
    apiVersion: 'demo.example.com/v1',
    kind: 'Widget',
    metadata: { name, namespace: 'default' },
    ...{ spec, status },
  }
}
