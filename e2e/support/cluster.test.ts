import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApiserver } from '../../scripts/build-apiserver.mjs'
import { type Cluster, registryKey, startCluster } from './cluster.mjs'
import { createMany, createNamespace, type KubeObject, patch, remove, send } from './objects.mjs'
import { pod, podStatus } from './pods.mjs'
import { startTestProxy } from './test-proxy.mjs'

/** Undefined where Go is missing; `buildApiserver` then says so, loudly, and throws in CI. */
const binary = await buildApiserver()

/** Whether a process runs. One that has ended but was not yet waited for does not. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/\) Z/.test(existsSync('/proc/self/stat') ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '')
  } catch {
    return false
  }
}

/** Resolves when the answer ends cleanly, throws when it is cut. */
async function endOf({ body }: Response): Promise<void> {
  const reader = body!.getReader()
  while (!(await reader.read()).done);
}

const until = (condition: () => unknown) => vi.waitFor(() => expect(condition()).toBeTruthy(), { timeout: 20_000 })

describe.runIf(binary)('a cluster', () => {
  let cluster: Cluster

  beforeAll(async () => {
    cluster = await startCluster({ apiserverArgs: ['--emulated-version=1.34'] })
  })
  afterAll(() => cluster?.stop())

  const statusOf = async (path: string, token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(cluster.bareProxy + path, { headers })
    await answer.arrayBuffer()
    return answer.status
  }

  it('is the version asked for', async () => {
    const version = await send(cluster.proxy, 'GET', '/version')
    expect(version).toMatchObject({ gitVersion: 'v1.37.2', emulationMinor: '34' })
  })

  it('lets the restricted user into its own namespace only', async () => {
    const token = cluster.tokens['team-a']
    expect(await statusOf('/api/v1/namespaces/team-a/pods', token)).toBe(200)
    expect(await statusOf('/api/v1/namespaces/default/pods', token)).toBe(403)
    expect(await statusOf('/api/v1/pods', token)).toBe(403)
    expect(await statusOf('/api/v1/pods', cluster.tokens.admin)).toBe(200)
    expect(await statusOf('/api/v1/pods')).toBe(403)
    expect(await statusOf('/api/v1/pods', 'no-such-token')).toBe(401)
  })

  it('takes pods and their status', async () => {
    await createNamespace(cluster.proxy, 'objects')
    const pods = Array.from({ length: 40 }, (_, i) => pod(i, 'objects'))
    const path = '/api/v1/namespaces/objects/pods'
    expect(await createMany(cluster.proxy, path, pods)).toMatchObject({ count: 40 })
    const status = podStatus(pods[7]!, 'Running', new Date())
    await patch(cluster.proxy, `${path}/web-00007/status`, { status })
    expect(await send(cluster.proxy, 'GET', `${path}/web-00007`)).toMatchObject({ status })
    await remove(cluster.proxy, `${path}/web-00007`)
    await expect(send(cluster.proxy, 'GET', `${path}/web-00007`)).rejects.toThrow(/404.*not found/)
    await expect(createMany(cluster.proxy, path, pods)).rejects.toThrow(/409/)
  })

  it('is killed and started again under a watch, with the same data', async () => {
    const proxy = await startTestProxy({ servers: { '/k8s': cluster.proxy } })
    const watch = await fetch(`${proxy.url}/k8s/api/v1/namespaces?watch=true&resourceVersion=0`)
    const isCut = expect(endOf(watch)).rejects.toThrow()

    await cluster.killApiserver()
    await isCut
    const refused = await fetch(`${proxy.url}/k8s/version`)
    expect([refused.status, await refused.text()]).toEqual([500, expect.stringContaining('connection refused')])

    await cluster.startApiserver()
    await expect(cluster.startApiserver()).rejects.toThrow('it is running')
    expect(await statusOf('/api/v1/namespaces/team-a/pods', cluster.tokens['team-a'])).toBe(200)
    expect(await send(cluster.proxy, 'GET', '/api/v1/namespaces/team-a')).toMatchObject({ kind: 'Namespace' })
    expect(proxy.log('/k8s')).toMatchObject([
      { verb: 'WATCH', status: 200, end: 'cut' },
      { verb: 'version', status: 500 },
    ])
    await proxy.close()
  })

  it('goes back to a snapshot under a watch, and on from there', async () => {
    const path = '/api/v1/namespaces/restored/configmaps'
    const create = (name: string) => send(cluster.proxy, 'POST', path, { metadata: { name } })
    const list = async () => {
      const { items, metadata } = await send(cluster.proxy, 'GET', path)
      const values = items.map((item: KubeObject) => [item.metadata.name, item.data?.is ?? ''].join(':'))
      return { values, version: Number(metadata.resourceVersion) }
    }
    await createNamespace(cluster.proxy, 'restored')
    for (const name of ['kept', 'changed', 'removed']) await create(name)
    const before = await list()
    await cluster.snapshot('a')

    await patch(cluster.proxy, `${path}/changed`, { data: { is: 'changed' } })
    await remove(cluster.proxy, `${path}/removed`)
    for (let i = 0; i < 200; i += 1) await create(`later-${i}`)
    const later = await list()
    expect(later.values).toHaveLength(202)
    const watch = await fetch(`${cluster.proxy}${path}?watch=true&resourceVersion=${later.version}`)
    const isCut = expect(endOf(watch)).rejects.toThrow()
    await cluster.restore('a')
    await isCut

    const restored = await list()
    expect(restored.values).toEqual(before.values)
    expect(restored.version).toBeGreaterThanOrEqual(before.version)
    expect(restored.version).toBeLessThan(later.version)
    expect(await statusOf('/api/v1/namespaces/team-a/pods', cluster.tokens['team-a'])).toBe(200)

    for (let i = 0; i < 201; i += 1) await create(`other-${i}`)
    expect((await list()).version).toBeGreaterThan(later.version)
    await cluster.restore('a')
    expect((await list()).values).toEqual(before.values)
  })

  it('refuses to go back to what it does not have, and runs on', async () => {
    await expect(cluster.restore('b')).rejects.toThrow('restore b: no snapshot "b"')
    await expect(cluster.snapshot('../b')).rejects.toThrow('is no name')
    expect(await send(cluster.proxy, 'GET', '/api/v1/namespaces/restored')).toMatchObject({ kind: 'Namespace' })
  })

  it('has its etcd written, erased and compacted behind the back of the API server', async () => {
    await createNamespace(cluster.proxy, 'raw')
    const path = '/api/v1/namespaces/raw/configmaps'
    const key = registryKey({ plural: 'configmaps', namespace: 'raw', name: 'foreign' })
    expect(key).toBe('/registry/configmaps/raw/foreign')
    const metadata = { namespace: 'raw', name: 'foreign', uid: 'uid-1', creationTimestamp: '2026-01-01T00:00:00Z' }
    const written = await cluster.put(key, { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { text: '\u0000ä' } })
    const read = await send(cluster.proxy, 'GET', `${path}/foreign`)
    expect(read).toMatchObject({
      metadata: { uid: 'uid-1', resourceVersion: String(written) },
      data: { text: '\u0000ä' },
    })

    const garbled = await cluster.put(key, new Uint8Array([0xff, 0x00, 0x0a]))
    expect(garbled).toBeGreaterThan(written)
    await expect(send(cluster.proxy, 'GET', `${path}/foreign`)).rejects.toThrow(/^GET .*: 5\d\d /)
    const erased = await cluster.erase(key)
    await expect(send(cluster.proxy, 'GET', `${path}/foreign`)).rejects.toThrow(/404/)
    await expect(cluster.erase(key)).rejects.toThrow(`delete ${key}: no key`)
    await expect(cluster.put('/elsewhere', '{}')).rejects.toThrow('is no key of /registry/')

    expect(await cluster.compact(written)).toBe(written)
    expect(await cluster.compact()).toBeGreaterThanOrEqual(erased)
    await expect(cluster.compact(written)).rejects.toThrow('has been compacted')
  })

  it('has another beside it, behind the same URL', async () => {
    const another = await startCluster()
    const proxy = await startTestProxy({ servers: { '/k8s': cluster.proxy } })
    const uid = async (base: string) => (await send(base, 'GET', '/api/v1/namespaces/kube-system')).metadata.uid
    const uids = [await uid(cluster.proxy), await uid(another.proxy)]
    expect(new Set(uids).size).toBe(2)
    expect(await uid(`${proxy.url}/k8s`)).toBe(uids[0])
    proxy.point('/k8s', another.proxy)
    expect(await uid(`${proxy.url}/k8s`)).toBe(uids[1])
    await proxy.close()
    await another.stop()
  })

  it('ends with all its processes and leaves no data', async () => {
    await cluster.stop()
    await cluster.stop()
    expect([cluster.pid, ...Object.values(cluster.ready.pids)].filter(isRunning)).toEqual([])
    expect(existsSync(cluster.ready.dir)).toBe(false)
  })
})

describe.runIf(binary)('a cluster that goes wrong', () => {
  it('ends with its supervisor, however that ends', async () => {
    const cluster = await startCluster()
    const pids = Object.values(cluster.ready.pids)
    expect(pids.filter(isRunning).length).toBe(4)
    process.kill(cluster.pid, 'SIGKILL')
    await until(() => !pids.some(isRunning))
    await expect(cluster.killApiserver()).rejects.toThrow('has ended')
    await rm(cluster.ready.dir, { recursive: true })
  })

  it('ends with the program that started it, and leaves no data', async () => {
    const program = `
      import { startCluster } from ${JSON.stringify(new URL('./cluster.mjs', import.meta.url).href)}
      const { pid, ready } = await startCluster()
      console.log(JSON.stringify({ dir: ready.dir, pids: [pid, ...Object.values(ready.pids)] }))`
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: starter.stdout }), 'line')
    const { dir, pids } = JSON.parse(line) as { dir: string; pids: number[] }
    expect(pids.filter(isRunning).length).toBe(5)
    starter.kill('SIGKILL')
    await until(() => !pids.some(isRunning))
    expect(existsSync(dir)).toBe(false)
  })

  it('says what the server said', async () => {
    await expect(startCluster({ apiserverArgs: ['--no-such-flag'] })).rejects.toThrow('unknown flag: --no-such-flag')
  })
})
