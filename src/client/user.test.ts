import { expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Host, type LogRecord } from '../index.js'
import { GuardedApi, giving } from './auth.fixture.js'
import { closeAfter, configMaps, record } from './kube.fixture.js'

test('P11: two users on one engine never get each other’s headers', async () => {
  const guarded = new GuardedApi('alices', 'bobs')
  const kubes = ['alice', 'bob'].map((user) => guarded.kube(giving(`${user}s`), user))
  const lists = kubes.map((kube, index) => record(kube.informer(configMaps, { namespace: `of-${index}` }).list$()))
  await settle()
  expect(lists.map(({ last }) => last.status.phase)).toEqual(['live', 'live'])
  const pairs = guarded.api.requests.map(({ path }, index) => `${/of-\d/.exec(path)?.[0]} ${guarded.tokens[index]}`)
  expect(new Set(pairs)).toEqual(new Set(['of-0 alices', 'of-1 bobs']))
})

test('user as a promise: nothing starts before it resolved; its name makes the session', async () => {
  const guarded = new GuardedApi('one')
  let name: (user: string) => void = () => {}
  const user = new Promise<string>((resolve) => {
    name = resolve
  })
  let connects: string[] = []
  const host: Host = {
    connect: (hello) => {
      connects = [...connects, hello.session.user ?? 'nobody']
      return guarded.host.connect(hello)
    },
  }
  const options = { server: 'http://127.0.0.1:1', host, user, auth: giving('one') }
  const kube = createKube(options)
  closeAfter(kube)
  const list = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  expect([connects, guarded.tokens]).toEqual([[], []])
  name('alice')
  await settle()
  expect([connects, list.last.status.phase]).toEqual([['alice'], 'live'])
  expect(createKube(options)).toBe(kube)
  const other = createKube({ ...options, user: Promise.resolve('alice') })
  closeAfter(other)
  expect(other).not.toBe(kube)
  await kube.close()
})

test('user as a promise that is rejected: unauthorized, with what to do, and no request; no log quotes it (P11)', async () => {
  const guarded = new GuardedApi('one')
  const records: LogRecord[] = []
  const kube = createKube({
    server: 'http://127.0.0.1:1',
    host: guarded.host,
    auth: giving('one'),
    user: Promise.reject(new Error('no session hunter2')),
    log: { error: (_, one) => records.push(one) },
  })
  closeAfter(kube)
  const list = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  expect(list.last.status).toMatchObject({
    phase: 'unauthorized',
    error: { code: 'user-unknown', message: expect.stringMatching(/no session.*createKube/) },
  })
  expect(guarded.tokens).toEqual([])
  expect(records).toMatchObject([{ level: 'error', what: 'engine', cause: 'user-unknown' }])
  expect(JSON.stringify(records)).not.toContain('hunter2')
})

test('options that cannot be are told at the call', () => {
  const host = inlineHost()
  const server = 'http://127.0.0.1:1'
  expect(() => createKube({ server, host, auth: 'token' as never })).toThrow(/auth must be a function/)
  expect(() => createKube({ server, host, user: 7 as never })).toThrow(/user must be a name/)
})
