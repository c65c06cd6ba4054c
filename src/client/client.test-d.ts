import type { Observable } from 'rxjs'
import { expectTypeOf, test } from 'vitest'
import { type Kube, type KubeObject, type Listing, resource, type Scale } from '../index.js'
import { type Deployment, deployments, type Pod, pods } from '../resources/index.js'

declare const kube: Kube
declare const web: Deployment
interface Widget extends KubeObject {
  readonly spec: { readonly size: number; readonly tags?: readonly string[] }
}
const widgets = resource<Widget>('example.com/v1', 'widgets')
const things = resource('example.com/v1', 'things')

test('answers are typed by the resource', () => {
  expectTypeOf(kube.client.get(pods, 'a/b')).toEqualTypeOf<Promise<Pod>>()
  expectTypeOf(kube.client.list(deployments)).toEqualTypeOf<Listing<Deployment>>()
  expectTypeOf(kube.client.delete(widgets, 'a/b')).toEqualTypeOf<Promise<Widget | undefined>>()
  expectTypeOf(kube.client.get(things, 'a/b')).toEqualTypeOf<Promise<KubeObject>>()
  expectTypeOf(kube.client.get(deployments, 'a/b', { subresource: 'scale' })).toEqualTypeOf<Promise<Scale>>()
  expectTypeOf(kube.client.get(deployments, 'a/b', { subresource: 'status' })).toEqualTypeOf<Promise<Deployment>>()
  expectTypeOf(kube.client.scale(deployments, 'a/b', 1)).toEqualTypeOf<Promise<Scale>>()
  expectTypeOf(kube.client.logs$('a/b')).toEqualTypeOf<Observable<string>>()
  expectTypeOf(kube.fetch('/version')).toEqualTypeOf<Promise<Response>>()
})

test('what is written fits the resource', () => {
  void kube.client.create(widgets, { metadata: { name: 'a' }, spec: { size: 1 } })
  void kube.client.create(widgets, { metadata: { generateName: 'a-' }, spec: { size: 1 } })
  // @ts-expect-error the size is a number
  void kube.client.create(widgets, { metadata: { name: 'a' }, spec: { size: '1' } })
  // @ts-expect-error there is no spec
  void kube.client.create(widgets, { metadata: { name: 'a' } })
  void kube.client.replace(deployments, { ...web, spec: { ...web.spec, replicas: 1 } })
  // @ts-expect-error another resource's object
  void kube.client.replace(pods, web)
})

test('patches name parts of the object; null takes away', () => {
  void kube.client.patch(deployments, 'a/b', { merge: { spec: { replicas: 1, paused: null } } })
  void kube.client.patch(widgets, 'a/b', { strategic: { metadata: { labels: { a: null } } } })
  void kube.client.patch(widgets, 'a/b', { apply: { spec: { size: 2 } }, force: true })
  void kube.client.patch(widgets, 'a/b', { json: [{ op: 'remove', path: '/spec/tags' }] })
  void kube.client.patch(things, 'a/b', { merge: { spec: { anything: 1 } } })
  void kube.client.patch(deployments, 'a/b', { merge: { spec: { replicas: 1 } } }, { subresource: 'scale' })
  // @ts-expect-error no such member
  void kube.client.patch(widgets, 'a/b', { merge: { spec: { sise: 2 } } })
  // @ts-expect-error force is for apply
  void kube.client.patch(widgets, 'a/b', { merge: {}, force: true })
  // @ts-expect-error a remove has no value
  void kube.client.patch(widgets, 'a/b', { json: [{ op: 'remove', path: '/spec/tags', value: 1 }] })
})

test('recompute gets and gives the object of the resource', () => {
  void kube.client.replace(deployments, web, {
    onConflict: 'retry',
    recompute: (latest) => {
      expectTypeOf(latest).toEqualTypeOf<Deployment>()
      return { ...latest, spec: { ...latest.spec, paused: true } }
    },
  })
})

test('unknown options do not compile', () => {
  // @ts-expect-error no such option
  void kube.client.get(pods, 'a/b', { resourceversion: '1' })
  // @ts-expect-error a sub-resource has nothing to create
  void kube.client.delete(pods, 'a/b', { subresource: 'status' })
  // @ts-expect-error only text
  void kube.fetch('/version', { method: 'POST', body: new Blob([]) })
})
