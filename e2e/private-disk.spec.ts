import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Page } from '@playwright/test'
import { collection } from './fixtures/live-list.js'
import { expect, type Profile, test } from './fixtures/profile.js'
import { expectKept } from './fixtures/visit.js'
import type { Cluster } from './support/cluster.mjs'
import { remove, send } from './support/objects.mjs'
import type { TestProxy } from './support/test-proxy.mjs'

/** What must not be on disk, and what shows that it would be found. */
interface Planted {
  readonly secret: string
  readonly encoded: string
  readonly label: string
  readonly config: string
}

/** Nothing but chance, so that a browser's compression finds no part of it elsewhere. */
const random = (): string =>
  randomBytes(64)
    .toString('base64')
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, 48)

async function plant(base: string, namespace: string): Promise<Planted> {
  const secret = random()
  const planted = { secret, encoded: Buffer.from(secret).toString('base64'), label: random(), config: random() }
  const metadata = { name: 'planted', labels: { planted: planted.label } }
  await send(base, 'POST', `/api/v1/namespaces/${namespace}/secrets`, {
    metadata,
    stringData: { password: secret },
  })
  await send(base, 'POST', collection(namespace), { metadata: { name: 'planted' }, data: { text: planted.config } })
  return planted
}

interface Look {
  readonly namespace: string
  readonly token: string
  /** Value of one more header. */
  readonly header: string
  readonly persist: 'default' | 'secrets'
}

/** The admin's, as the page knows it: nothing but chance, too, which the proxy exchanges for the real one. */
function exchangedToken(testProxy: TestProxy, { tokens }: Cluster): string {
  const token = random()
  testProxy.intercept('/bare', (request) => {
    if (request.headers.authorization !== `Bearer ${token}`) return 'drop'
    request.headers.authorization = `Bearer ${tokens.admin}`
    return 'pass'
  })
  return token
}

/** Secrets whole and as metadata, and ConfigMaps, through an auth provider. */
async function look(page: Page, { namespace, token, header, persist }: Look): Promise<void> {
  await page.evaluate(
    async ({ namespace, token, header, persist }) => {
      const secrets = kit.resource('v1', 'secrets', { kind: 'Secret' })
      const kube = kit.createKube({
        server: '/bare',
        user: 'alice',
        host: 'dedicated',
        auth: async () => ({ headers: { Authorization: `Bearer ${token}`, 'X-Planted': header } }),
        ...(persist === 'secrets' ? { persist: { include: [secrets] } } : {}),
      })
      Object.assign(globalThis, { kube })
      const lists = [
        kube.informer(secrets, { namespace }).list$(),
        kube.informer(secrets, { namespace, content: 'metadata' }).list$(),
        kube.informer(kit.configMaps, { namespace }).list$(),
      ]
      for (const list of lists.map((list) => kit.record<{ readonly status: { readonly phase: string } }>(list))) {
        await list.waitFor(({ status }) => status.phase === 'live')
      }
    },
    { namespace, token, header, persist },
  )
}

test('P11: Secrets, tokens and headers are nowhere in the files of the profile; after clear nothing is in its databases', async ({
  profile,
  cluster,
  testProxy,
  namespace,
}) => {
  const planted = await plant(cluster.proxy, namespace)
  const token = exchangedToken(testProxy, cluster)
  const header = random()
  const asked = { namespace, token, header, persist: 'default' } as const
  const page = await profile.open()
  await look(page, asked)
  await expectKept(page, 1, planted.config)
  // As long as the browser runs, and when it has written everything.
  for (const moment of ['running', 'closed'] as const) {
    if (moment === 'closed') await profile.close()
    const found = await filesWith(profile, { ...planted, token, header })
    expect(found.config, `a ConfigMap's text while ${moment}`).not.toEqual([])
    expect(found, moment).toEqual({ config: found.config, secret: [], encoded: [], label: [], token: [], header: [] })
  }

  const again = await profile.open()
  await look(again, asked)
  await expectKept(again, 1, planted.config)
  await again.evaluate(() => (globalThis as unknown as { kube: { clear(): Promise<void> } }).kube.clear())
  const changed = random()
  await remove(cluster.proxy, `${collection(namespace)}/planted`)
  await send(cluster.proxy, 'POST', collection(namespace), { metadata: { name: 'later' }, data: { text: changed } })
  expect(await again.evaluate(async () => kit.stored())).toEqual([])
  await profile.close()
  const left = await filesWith(profile, { changed, config: planted.config })
  expect(left.changed).toEqual([])
  console.info(`files with text that was cleared: ${left.config?.join(', ') || 'none'}`)
  const last = await profile.open()
  expect(await last.evaluate(async () => kit.stored())).toEqual([])
})

test('P11: Secrets are kept where they are asked for by name, which shows that the scan would see them', async ({
  profile,
  cluster,
  testProxy,
  namespace,
}) => {
  const planted = await plant(cluster.proxy, namespace)
  const token = exchangedToken(testProxy, cluster)
  const page = await profile.open()
  await look(page, { namespace, token, header: random(), persist: 'secrets' })
  await expect
    .poll(() =>
      page.evaluate(async (text) => (await kit.stored()).some((record) => record.text.includes(text)), planted.encoded),
    )
    .toBe(true)
  await profile.close()
  const found = await filesWith(profile, { ...planted, token })
  expect(found.encoded).not.toEqual([])
  expect(found.label).not.toEqual([])
  expect(found.token).toEqual([])
})

/** Compressed text keeps what it has not seen yet: runs of this length, in one of the encodings that browsers use. */
const runLength = 12

/** Which files of the profile have a part of which text. */
async function filesWith(
  { dir }: Profile,
  texts: Readonly<Record<string, string>>,
): Promise<Record<string, readonly string[]>> {
  const found = new Map(Object.keys(texts).map((name) => [name, new Set<string>()]))
  const patterns = Object.entries(texts).flatMap(([name, text]) => runsOf(text).map((bytes) => ({ name, bytes })))
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // Files come and go while a browser runs.
    const content = await readFile(path).catch(() => Buffer.alloc(0))
    for (const { name, bytes } of patterns) if (content.includes(bytes)) found.get(name)?.add(relative(dir, path))
  }
  return Object.fromEntries([...found].map(([name, paths]) => [name, [...paths]]))
}

function runsOf(text: string): readonly Buffer[] {
  if (text.length < 2 * runLength) throw new Error(`too short to be sure: ${text}`)
  const runs = []
  for (let at = 0; at + runLength <= text.length; at += runLength / 2) runs.push(text.slice(at, at + runLength))
  return runs.flatMap((run) => {
    const wide = Buffer.from(run, 'utf16le')
    return [Buffer.from(run), wide, Buffer.from(wide).swap16()]
  })
}
