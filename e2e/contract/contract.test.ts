import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApiserver } from '../../scripts/build-apiserver.mjs'
import { Api, type Target } from './api.js'
import { recordingOf, type Spec } from './spec.js'
import { specs } from './specs/index.js'
import { memoryTarget, realTarget } from './targets.js'
import { Transcript } from './transcript.js'

/**
 * One list of specs, two servers. What the real one says is recorded beside this file; the
 * in-memory one must say the same. Where they differ, the in-memory one is wrong. A new spec is
 * recorded when it first meets the real server, outside CI; `RECORD=1` records all of them anew.
 */
const recordings = `${import.meta.dirname}/recorded`
const binary = await buildApiserver()
const named = specs.map((one) => [one.name, one] as const)
const ran = new Map<string, readonly string[]>()

/** What the real server said before; now, when it is asked to be recorded. */
async function compareWithRecording(one: Spec, said: string): Promise<void> {
  const file = `${recordings}/${recordingOf(one)}`
  const isNew = !existsSync(file) && (process.env.CI ?? '') === ''
  if (isNew || process.env.RECORD === '1') {
    await mkdir(recordings, { recursive: true })
    await writeFile(file, said)
  }
  expect(said).toBe(await readFile(file, 'utf8'))
}

async function play(one: Spec, target: Target): Promise<string> {
  const transcript = new Transcript()
  const namespace = `spec-${specs.indexOf(one) + 1}`
  const api = new Api(target, transcript, namespace)
  await api.post('/api/v1/namespaces', { metadata: { name: namespace } }, { record: 'part' })
  transcript.alias(namespace, 'own')
  await one.run(api)
  ran.set(target.name, [...(ran.get(target.name) ?? []), one.name])
  return transcript.text
}

it('no two specs have one name, or one recording', () => {
  const files = specs.map(recordingOf)
  expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([])
})

describe.runIf(binary)('kube-apiserver', () => {
  let target: Target
  beforeAll(async () => {
    target = await realTarget()
  })
  afterAll(() => target?.close())

  it.each(named)('%s', async (_name, one) => {
    await compareWithRecording(one, await play(one, target))
  })
})

describe('in-memory API server', () => {
  let target: Target
  beforeAll(async () => {
    target = await memoryTarget()
  })

  it.each(named)('%s', async (_name, one) => {
    const recorded = await readFile(`${recordings}/${recordingOf(one)}`, 'utf8')
    expect(await play(one, target)).toBe(recorded)
  })
})

describe('both servers', () => {
  it('ran the same specs, and every recording belongs to one', async () => {
    for (const [name, played] of ran) console.log(`contract: ${played.length} specs on ${name}`)
    expect((await readdir(recordings)).sort()).toEqual(specs.map(recordingOf).sort())
    if (binary === undefined) return
    expect(ran.get('in-memory API server')).toEqual(ran.get('kube-apiserver'))
  })
})
