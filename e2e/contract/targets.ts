import { createApiServer } from '../../src/testing/index.js'
import { type Cluster, startCluster } from '../support/cluster.mjs'
import type { Target } from './api.js'

const tokens = { admin: 'admin-token', 'team-a': 'team-a-token', stranger: 'no-such-token' } as const

/** The in-memory server with the users of the real cluster. */
export async function memoryTarget(): Promise<Target> {
  const rule = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] }
  const server = createApiServer({
    access: {
      users: [
        { token: tokens.admin, name: 'admin', uid: 'uid-admin', groups: ['system:masters'], rules: [rule] },
        {
          token: tokens['team-a'],
          name: 'team-a-user',
          uid: 'uid-team-a',
          groups: ['team-a'],
          rules: [{ ...rule, namespaces: ['team-a'] }],
        },
      ],
    },
  })
  await server.fetch('http://memory/api/v1/namespaces', {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ metadata: { name: 'team-a' } }),
  })
  return {
    name: 'in-memory API server',
    fetch: (path, init, caller) => {
      const headers = new Headers(init.headers)
      if (caller !== 'nobody') headers.set('authorization', `Bearer ${tokens[caller]}`)
      return server.fetch(`http://memory${path}`, { ...init, headers })
    },
    compact: async () => server.compact(),
    close: async () => {},
  }
}

/** kube-apiserver behind `kubectl proxy`. */
export async function realTarget(): Promise<Target> {
  const cluster: Cluster = await startCluster()
  return {
    name: 'kube-apiserver',
    fetch: (path, init, caller) => {
      if (caller === 'admin') return fetch(cluster.proxy + path, init)
      const headers = new Headers(init.headers)
      if (caller !== 'nobody') headers.set('authorization', `Bearer ${tokens[caller]}`)
      return fetch(cluster.bareProxy + path, { ...init, headers })
    },
    compact: () => compactEtcd(cluster.ready.etcd),
    close: () => cluster.stop(),
  }
}

/** Through etcd's JSON gateway. */
async function compactEtcd(url: string): Promise<void> {
  const ask = async (path: string, body: object): Promise<{ readonly header?: { readonly revision?: string } }> => {
    const answer = await fetch(`${url}/v3/kv/${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`etcd: ${await answer.text()}`)
    return answer.json()
  }
  const { header } = await ask('range', { key: Buffer.from('/').toString('base64'), limit: '1' })
  await ask('compaction', { revision: header?.revision, physical: true })
}
