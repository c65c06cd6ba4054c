import type { KubeObject } from '../../model/kube-object.js'
import { hash } from '../api-server/discovery/discovery.js'
import { type JsonObject, member } from '../api-server/served-object.js'
import type { Loose } from '../generate/resources.js'
import type { PodTemplate } from '../generate/workload.js'

/** What pods of an object look like: of a ReplicaSet's template, or of a pod itself. */
export function templateOf(object: KubeObject): PodTemplate {
  const { spec: ownSpec, metadata } = object as Loose
  const own = typeof ownSpec === 'object' && ownSpec !== null ? (ownSpec as JsonObject) : {}
  const isPod = Array.isArray(own.containers)
  const template = isPod ? { metadata, spec: own } : member(own, 'template')
  const { labels = {}, annotations = {} } = member(template as JsonObject, 'metadata') as Pick<
    PodTemplate,
    'labels' | 'annotations'
  >
  const spec = member(template as JsonObject, 'spec')
  const containers = (Array.isArray(spec.containers) ? spec.containers : []) as readonly {
    readonly name: string
    readonly image: string
  }[]
  return {
    hash: labels['pod-template-hash'] ?? 'unknown',
    revision: 1,
    labels,
    annotations,
    spec,
    containers: containers.map(({ name, image }) => ({
      name,
      image,
      imageID: `${image.split(':')[0]}@sha256:${digestOf(image)}`,
    })),
  }
}

/** An image keeps its digest. */
const digestOf = (image: string): string => (hash(image) + hash(`${image}@`)).toLowerCase()
