import { readFile } from 'node:fs/promises'
import { createKube, isKubeError } from 'kube-informer'
import { inlineHost } from 'kube-informer/inline'
import { deployments, namespaces, pods, type Resource, secrets } from 'kube-informer/resources'
import { type AccessRule, createApiServer, settled } from 'kube-informer/testing'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/** The ClusterRole of the guide, as it stands there. */
async function guideRules(): Promise<readonly AccessRule[]> {
  const guide = await readFile(new URL('./rbac.md', import.meta.url), 'utf8')
  const yaml = /```yaml\n([\s\S]*?)\n---/.exec(guide)?.[1] ?? ''
  return parse(yaml).rules
}

/** A cluster with those rules for a user, and that user's kube. */
function kubeWith(rules: readonly AccessRule[]) {
  const server = createApiServer({ access: { users: [{ token: 't', name: 'alice', rules }] } })
  server.objects.create(namespaces, { metadata: { name: 'web' } })
  const fetch = (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', 'Bearer t')
    return server.fetch(url, { ...init, headers })
  }
  return { server, kube: createKube({ server: 'http://test', host: inlineHost({ fetch }) }) }
}

async function codeOf(kube: ReturnType<typeof kubeWith>['kube'], resource: Resource, namespace = ''): Promise<string> {
  const answer = kube
    .informer(resource, { namespace })
    .synced()
    .then(
      () => 'live',
      (error: unknown) => (isKubeError(error) ? error.code : 'thrown'),
    )
  await settled(kube)
  return answer
}

test('M27: list and watch, as in the guide, are enough for what it names, and for nothing else', async () => {
  const { server, kube } = kubeWith(await guideRules())
  expect(await codeOf(kube, pods)).toBe('live')
  expect(await codeOf(kube, deployments)).toBe('live')
  expect(new Set(server.requests.map(({ verb }) => verb))).toEqual(new Set(['watch']))
  expect(await codeOf(kube, secrets)).toBe('forbidden')
  expect(new Set(server.requests.map(({ verb }) => verb))).toEqual(new Set(['watch', 'list']))
  await kube.close()
})

test('M27: rights in one namespace serve that scope; all namespaces is another request', async () => {
  const rules = [{ verbs: ['list', 'watch'], apiGroups: [''], resources: ['pods'], namespaces: ['web'] }]
  const { kube } = kubeWith(rules)
  expect(await codeOf(kube, pods, 'web')).toBe('live')
  expect(await codeOf(kube, pods)).toBe('forbidden')
  await kube.close()
})

test('M27: resourceNames permit the informer of that name', async () => {
  const rules = [{ verbs: ['list', 'watch'], apiGroups: [''], resources: ['pods'], resourceNames: ['api-0'] }]
  const { kube } = kubeWith(rules)
  const one = kube.informer(pods, { namespace: 'web', name: 'api-0' }).synced()
  await expect(one).resolves.toBeUndefined()
  await kube.close()
})
