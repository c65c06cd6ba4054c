import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { collection } from './fixtures/live-list.js'
import { expect, type Profile, test } from './fixtures/profile.js'
import { expectKept } from './fixtures/visit.js'
import { remove, send } from './support/objects.mjs'

/** What must not be on disk, and what shows that it would be found. */
interface Planted {
  readonly secret: string
  readonly encoded: string
  readonly label: string
  readonly config: string
}

async function plant(base: string, namespace: string): Promise<Planted> {
  const secret = `secret-value-${randomUUID()}`
  const planted = {
    secret,
    encoded: Buffer.from(secret).toString('base64'),
    label: `secret-label-${randomUUID()}`,
    config: `config-value-${randomUUID()}`,
  }
  const metadata = { name: 'planted', labels: { planted: planted.label } }
  await send(base, 'POST', `/api/v1/namespaces/${namespace}/secrets`, {
    metadata,
    stringData: { password: secret },
  })
  await send(base, 'POST', collection(namespace), { metadata: { name: 'planted' }, data: { text: planted.config } })
  return planted
}

/** Secrets whole and as metadata, and ConfigMaps, through an auth provider. */
async function look(page: Page, namespace: string, token: string, persist: 'default' | 'secrets'): Promise<void> {
  await page.evaluate(
    async ({ namespace, token, persist }) => {
      const secrets = kit.resource('v1', 'secrets', { kind: 'Secret' })
      const kube = kit.createKube({
        server: '/bare',
        user: 'alice',
        host: 'dedicated',
        auth: async () => ({ headers: { Authorization: `Bearer ${token}`, 'X-Planted': `header-of-${token}` } }),
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
    { namespace, token, persist },
  )
}

test('P11: Secrets, tokens and headers are nowhere in the files of the profile; after clear nothing is in its databases', async ({
  profile,
  cluster,
  namespace,
}) => {
  const planted = await plant(cluster.proxy, namespace)
  const token = cluster.tokens.admin
  const page = await profile.open()
  await look(page, namespace, token, 'default')
  await expectKept(page, 1, planted.config)
  // As long as the browser runs, and when it has written everything.
  for (const moment of ['running', 'closed'] as const) {
    if (moment === 'closed') await profile.close()
    const found = await filesWith(profile, {
      ...planted,
      token,
      header: 'header-of-',
      bearer: 'Bearer ' + token.slice(0, 8),
    })
    expect(found.config, `a ConfigMap's text while ${moment}`).not.toEqual([])
    expect(found, moment).toEqual({
      config: found.config,
      secret: [],
      encoded: [],
      label: [],
      token: [],
      header: [],
      bearer: [],
    })
  }

  const again = await profile.open()
  await look(again, namespace, token, 'default')
  await expectKept(again, 1, planted.config)
  await again.evaluate(() => (globalThis as unknown as { kube: { clear(): Promise<void> } }).kube.clear())
  const changed = `later-${randomUUID()}`
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
  namespace,
}) => {
  const planted = await plant(cluster.proxy, namespace)
  const page = await profile.open()
  await look(page, namespace, cluster.tokens.admin, 'secrets')
  await expect
    .poll(() =>
      page.evaluate(async (text) => (await kit.stored()).some((record) => record.text.includes(text)), planted.encoded),
    )
    .toBe(true)
  await profile.close()
  const found = await filesWith(profile, { ...planted, token: cluster.tokens.admin })
  expect(found.encoded).not.toEqual([])
  expect(found.label).not.toEqual([])
  expect(found.token).toEqual([])
})

/** Which files of the profile have which text, in whatever of the encodings that browsers use. */
async function filesWith({ dir }: Profile, texts: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = Object.fromEntries(Object.keys(texts).map((name) => [name, []]))
  const patterns = Object.entries(texts).map(([name, text]) => {
    const wide = Buffer.from(text, 'utf16le')
    return { name, bytes: [Buffer.from(text), wide, Buffer.from(wide).swap16()] }
  })
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // Files come and go while a browser runs.
    const content = await readFile(path).catch(() => Buffer.alloc(0))
    for (const { name, bytes } of patterns) {
      if (bytes.some((each) => content.includes(each))) found[name]?.push(path.slice(dir.length + 1))
    }
  }
  return found
}
