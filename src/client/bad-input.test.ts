import { expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { json, type Script, ScriptedApi, statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type ErrorCode, type InformerStatus, type Phase, resource } from '../index.js'
import { closeAfter, configMaps, setUp } from './kube.fixture.js'

/** Answers for namespace `bad` only; everybody else is served. */
const forBad =
  (answer: () => Response | 'refuse'): Script =>
  ({ path }) =>
    path.includes('/namespaces/bad/') ? answer() : undefined

const opaqueRedirect = (): Response => {
  const response = new Response(null)
  return Object.defineProperties(response, {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  })
}

const cases: readonly {
  readonly name: string
  readonly answer: () => Response | 'refuse'
  readonly phase: Phase
  readonly code: ErrorCode
  readonly says: RegExp
  readonly fieldSelector?: string
}[] = [
  {
    name: 'an unsupported field selector',
    answer: () => statusAnswer(400, 'BadRequest', 'field label not supported: spec.x'),
    fieldSelector: 'spec.x=1',
    phase: 'unsupported',
    code: 'unsupported-field-selector',
    says: /field label not supported: spec\.x\. .*`where`/,
  },
  {
    name: 'C26: a URL that answers HTML',
    answer: () => new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } }),
    phase: 'unauthorized',
    code: 'html-answer',
    says: /login page.*retryNow/,
  },
  { name: 'C27: a redirect', answer: opaqueRedirect, phase: 'unauthorized', code: 'redirected', says: /sign in/ },
  {
    name: 'C47: a refused connection',
    answer: () => 'refuse',
    phase: 'offline',
    code: 'unreachable',
    says: /kube proxy runs/,
  },
  {
    name: 'C31: a resource that is not served, after the second 404',
    answer: () => new Response('404 page not found\n', { status: 404, headers: { 'content-type': 'text/plain' } }),
    phase: 'not-served',
    code: 'not-served',
    says: /group, version and plural/,
  },
  {
    name: 'C28: a user that the server does not know',
    answer: () => statusAnswer(401, 'Unauthorized', 'Unauthorized'),
    phase: 'unauthorized',
    code: 'unauthorized',
    says: /renew the token/,
  },
  {
    name: 'C29: a user that may not list',
    answer: () => statusAnswer(403, 'Forbidden', 'widgets is forbidden: User "u" cannot list'),
    phase: 'forbidden',
    code: 'forbidden',
    says: /RBAC/,
  },
  {
    name: 'C39: a server with a problem',
    answer: () => statusAnswer(500, 'InternalError', 'etcdserver: leader changed'),
    phase: 'retrying',
    code: 'server-error',
    says: /leader changed/,
  },
  {
    name: 'W5: JSON that is no list',
    answer: () => json({ hello: 'world' }),
    phase: 'retrying',
    code: 'unexpected-answer',
    says: /check `server`/,
  },
]

test.each(cases)('$name is a status with a code and says what to do; others stay live', async (one) => {
  const { api, clock, kube } = setUp()
  api.script(forBad(one.answer))
  const selector = one.fieldSelector === undefined ? {} : { fieldSelector: one.fieldSelector }
  const bad = kube.informer(configMaps, { namespace: 'bad', ...selector }, { initialList: 'pages' })
  const seen: InformerStatus[] = []
  bad.status$.subscribe((status) => seen.push(status))
  const views: string[] = []
  bad.list$().subscribe((snapshot) => views.push(snapshot.view))
  const good: number[] = []
  kube
    .informer(configMaps)
    .list$()
    .subscribe((snapshot) => good.push(snapshot.total))
  await settle()
  clock.advanceSync(2_000)
  await settle()
  expect(seen.at(-1)).toMatchObject({ phase: one.phase, synced: false, error: { code: one.code } })
  expect(seen.at(-1)?.error?.message).toMatch(one.says)
  expect(seen.at(-1)?.error?.resource).toBe('v1/configmaps')
  expect(views.at(-1)).toBe('error')
  expect(views).not.toContain('empty')

  api.put('web', 'a')
  await settle()
  expect(good.at(-1)).toBe(1)

  api.script(() => undefined)
  kube.retryNow()
  await settle()
  expect(seen.at(-1)).toMatchObject({ phase: 'live', synced: true })
  expect(seen.at(-1)?.error).toBeUndefined()
})

test('synced() rejects on what waiting does not mend, with the status as data', async () => {
  const { api, kube } = setUp()
  api.script(forBad(() => statusAnswer(403, 'Forbidden', 'no')))
  await expect(kube.informer(configMaps, { namespace: 'bad' }).synced()).rejects.toMatchObject({
    name: 'KubeError',
    code: 'forbidden',
    info: { httpStatus: 403, reason: 'Forbidden' },
  })
  const controller = new AbortController()
  api.script(forBad(() => 'refuse'))
  const waiting = kube.informer(configMaps, { namespace: 'bad' }).synced({ signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
})

test('a worker that does not load is a status for every informer, and retryNow tries again', async () => {
  const api = new ScriptedApi()
  const inline = inlineHost({ fetch: api.fetch, clock: createFakeClock() })
  let tries = 0
  const kube = createKube({
    server: 'http://127.0.0.1:2',
    host: {
      connect: (hello) => {
        tries += 1
        if (tries > 1) return inline.connect(hello)
        return Promise.resolve({
          ok: false,
          error: { code: 'worker-unavailable', message: 'No worker. Look at the CSP.' },
        })
      },
    },
  })
  closeAfter(kube)
  const phases: string[] = []
  kube.informer(configMaps).status$.subscribe((status) => phases.push(`${status.phase} ${status.error?.code ?? ''}`))
  const views: string[] = []
  kube
    .informer(configMaps)
    .list$()
    .subscribe((snapshot) => views.push(snapshot.view))
  await settle()
  expect(phases).toEqual(['unsupported worker-unavailable'])
  expect(views).toEqual(['error'])
  await expect(kube.metrics()).rejects.toMatchObject({ code: 'worker-unavailable' })
  kube.retryNow()
  await settle()
  expect(phases.at(-1)).toBe('live ')
  expect(views.at(-1)).toBe('empty')
})

test('what can be decided locally is thrown at the call, with the position', () => {
  const { kube } = setUp()
  const informer = kube.informer(configMaps)
  const thrown = (call: () => unknown): unknown => {
    try {
      call()
    } catch (error) {
      return error
    }
    return undefined
  }
  expect(thrown(() => kube.informer(configMaps, { labelSelector: 'a in (b' }))).toMatchObject({
    code: 'invalid-selector',
    position: 7,
  })
  expect(thrown(() => informer.list$({ where: { 'a[': 1 } as never }))).toMatchObject({
    code: 'invalid-path',
    position: 2,
  })
  expect(thrown(() => informer.list$({ labels: 'a=b,' }))).toMatchObject({ code: 'invalid-selector', position: 4 })
  expect(thrown(() => informer.list$({ serach: 'x' } as never))).toMatchObject({
    code: 'invalid-query',
    message: expect.stringContaining('search'),
  })
  expect(thrown(() => kube.informer(configMaps, { namespace: 'Not A Name' }))).toMatchObject({ code: 'invalid-scope' })
  expect(thrown(() => createKube({ server: '/k8s', host: inlineHost() }))).toMatchObject({ code: 'invalid-options' })
  expect(thrown(() => resource('apps/v1/x', 'pods'))).toMatchObject({ code: 'invalid-resource' })
})
