import { resource } from '../../src/model/resource.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import { asResourceVersion } from '../../src/model/resource-version.js'
import type { Scope, Target } from '../../src/model/scope.js'

const everything: Scope = { namespace: '', labelSelector: '', fieldSelector: '', content: 'full' }

export const pods = resource('v1', 'pods', { kind: 'Pod' })
export const nodes = resource('v1', 'nodes', { kind: 'Node', namespaced: false })
export const widgets = resource('example.com/v1', 'widgets')

export function target(scope: Partial<Scope> = {}, of = pods): Target {
  return { resource: of, scope: { ...everything, ...scope } }
}

export function version(text: string): ResourceVersion {
  const live = asResourceVersion(text)
  if (live === undefined) throw new Error(`${text} is no live version`)
  return live
}

/** A pod as a watch sends it. */
export function pod(name: string, resourceVersion: string, more: object = {}) {
  const metadata = { name, namespace: 'd', uid: `uid-${name}`, resourceVersion }
  return { kind: 'Pod', apiVersion: 'v1', metadata, ...more }
}

/** A line of a watch, its line feed included. */
export function line(type: string, object: unknown): string {
  return `${JSON.stringify({ type, object })}\n`
}

export function bookmark(resourceVersion: string, annotations?: Readonly<Record<string, string>>) {
  const metadata = { resourceVersion, creationTimestamp: null, ...(annotations === undefined ? {} : { annotations }) }
  return { kind: 'Pod', apiVersion: 'v1', metadata, spec: { containers: null }, status: {} }
}

export function status(code: number | undefined, reason: string, message: string, more: object = {}) {
  const head = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason }
  return { ...head, ...(code === undefined ? {} : { code }), ...more }
}

/** A typed list as the API server sends it: its items have neither kind nor apiVersion. */
export function podList(names: readonly string[], metadata: object = { resourceVersion: '100' }) {
  const items = names.map((name) => ({ metadata: pod(name, '42').metadata }))
  return { kind: 'PodList', apiVersion: 'v1', metadata, items }
}
