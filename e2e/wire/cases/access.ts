import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { type Answer, json, type Script, stream, text } from '../answer.js'
import { liveStart } from '../live-start.js'
import type { Seen } from '../seen.js'
import { served } from '../served.js'
import type { WireCase, World } from '../wire-case.js'
import { bookmark, line, pod, serve, status } from '../wire-objects.js'

const loginPage = '<!doctype html><html><title>Sign in</title></html>'

/** Everything is answered like this from now on; the running watch ends. */
async function everything(world: World, script: Script, watch: { end(): Promise<void> }): Promise<void> {
  for (const verb of ['LIST', 'WATCH', 'probe'] as const) world.site.always(verb, script)
  await watch.end()
}

/** Everything works again, at a later version. */
function mended(world: World): void {
  serve(world.site, '200', pod('a', '42'), pod('b', '150'))
  world.site.always('WATCH', stream(line('ADDED', pod('b', '150')), bookmark('200')))
}

interface Refusal {
  readonly title: string
  readonly where: WireCase['where']
  readonly answer: Answer
  readonly phase: string
  readonly code: string
  readonly says: RegExp
}

const refusals: readonly Refusal[] = [
  {
    title: 'C26 a page of HTML with 200',
    where: 'everywhere',
    answer: text(200, loginPage, { 'content-type': 'text/html; charset=utf-8' }),
    phase: 'unauthorized',
    code: 'html-answer',
    says: /login page/,
  },
  {
    title: 'C26 a page of HTML that says it is JSON',
    where: 'everywhere',
    answer: { body: `\n  ${loginPage}\n` },
    phase: 'unauthorized',
    code: 'html-answer',
    says: /login page/,
  },
  {
    title: 'C26 a page of HTML without a content type',
    where: 'node',
    answer: { headers: { 'content-type': '' }, body: loginPage },
    phase: 'unauthorized',
    code: 'html-answer',
    says: /login page/,
  },
  ...[301, 302, 303, 307, 308].map(
    (code): Refusal => ({
      title: `C27 a redirect to a login elsewhere (${code})`,
      where: code === 302 || code === 307 ? 'everywhere' : 'node',
      answer: { status: code, headers: { location: 'http://localhost:9/login' }, framing: 'length' },
      phase: 'unauthorized',
      code: 'redirected',
      says: /sign in/,
    }),
  ),
  {
    title: 'C28 401 and nobody who could renew the token',
    where: 'everywhere',
    answer: json(status(401, 'Unauthorized', 'Unauthorized'), 401),
    phase: 'unauthorized',
    code: 'unauthorized',
    says: /renew the token/,
  },
  {
    title: 'C28 401 as a page of HTML',
    where: 'node',
    answer: text(401, loginPage, { 'content-type': 'text/html' }),
    phase: 'unauthorized',
    code: 'unauthorized',
    says: /renew the token/,
  },
]

/** Proxies that want a login, and servers that do not know the user. */
const refusalCases = refusals.map(
  ({ title, where, answer, phase, code, says }): WireCase => ({
    title: `${title}: a sign-in is needed, the cache stays, and it goes on when asked`,
    where,
    async run(world) {
      const { user, watch } = await liveStart(world)
      await everything(world, answer, watch)
      await world.pass(4_000)
      const refused = await user.until(({ status }) => status.phase === phase)
      equal(refused.status.error?.code, code)
      match(refused.status.error?.message ?? '', says)
      deepEqual([refused.rows.join(), refused.view, refused.status.synced], ['d/a@42', 'data', true])
      ok(refused.status.staleSince !== undefined)
      const before = world.site.requests.length
      await world.pass(50_000)
      ok(world.site.requests.length - before <= 2, 'probed slowly')
      mended(world)
      await user.retryNow()
      await world.pass(2_500)
      const { status: now, told } = await user.until(({ rows }) => rows.length === 2)
      equal(told.at(-1), 'added d/b@150 watch')
      equal(now.error, undefined)
      deepEqual((await user.seen()).totals, [1, 2])
    },
  }),
)

interface Forbidden {
  readonly name: string
  readonly answer: Answer
  readonly says: RegExp
}

const forbidden = 'pods is forbidden: User "u" cannot list resource "pods" in API group "" in the namespace "d"'
const forbiddenStatus = json(status(403, 'Forbidden', forbidden, { kind: 'pods' }), 403)

const forbiddens: readonly Forbidden[] = [
  { name: 'a Status', answer: forbiddenStatus, says: /cannot list resource/ },
  { name: 'the text of the filter of kubectl proxy', answer: text(403, 'Forbidden'), says: /Forbidden/ },
  { name: 'a page of HTML', answer: text(403, loginPage, { 'content-type': 'text/html' }), says: /RBAC/ },
]

const isSynced = ({ told }: Seen): boolean => told.includes('synced')

export const accessCases: readonly WireCase[] = [
  ...refusalCases,
  {
    title:
      'C29 403 on one namespace of many: only that informer says so; revoked rights take the objects at the second refusal',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      const other = await world.user({ scope: { namespace: 'e' }, options: { initialList: 'pages' } })
      await other.until(isSynced)
      const isD = (path: string): boolean => path.includes('/namespaces/d/')
      const list = json({ kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '100' }, items: [] })
      for (const verb of ['LIST', 'probe'] as const)
        world.site.always(verb, ({ path }) => (isD(path) ? forbiddenStatus : list))
      world.site.always('WATCH', ({ path }) => (isD(path) ? forbiddenStatus : stream()))
      await watch.end()
      await world.pass(3_000)
      const first = await user.seen()
      deepEqual([first.status.phase, first.rows.join(), first.view], ['forbidden', 'd/a@42', 'data'])
      await world.pass(15_000)
      const second = await user.seen()
      deepEqual([second.status.phase, second.rows.length, second.view], ['forbidden', 0, 'error'])
      equal(second.told.at(-1), 'deleted d/a@42 relist')
      const others = await other.seen()
      deepEqual([others.status.phase, others.status.error], ['live', undefined])
      const before = world.site.requests.filter(({ path }) => isD(path)).length
      await world.pass(290_000)
      ok(world.site.requests.filter(({ path }) => isD(path)).length - before <= 1)
      mended(world)
      await user.retryNow()
      await world.pass(3_000)
      equal((await user.seen()).rows.join(), 'd/a@42,d/b@150')
    },
  },
  ...forbiddens.map(
    ({ name, answer, says }): WireCase => ({
      title: `C30 403 as ${name} is forbidden from the start: not empty, but an error, and looked at again when asked`,
      where: 'node',
      async run(world) {
        for (const verb of ['LIST', 'WATCH', 'probe'] as const) world.site.always(verb, answer)
        const user = await world.user()
        const { status: now, view, rows } = await user.until(({ status }) => status.phase === 'forbidden')
        match(now.error?.message ?? '', says)
        deepEqual([view, rows.length, now.synced, now.error?.httpStatus], ['error', 0, false, 403])
        const before = world.site.requests.length
        await world.pass(280_000)
        equal(world.site.requests.length, before)
        mended(world)
        await user.retryNow()
        await world.pass(2_500)
        await user.until(({ rows }) => rows.length === 2)
      },
    }),
  ),
  ...(['auto', 'pages'] as const).map(
    (initialList): WireCase => ({
      title: `C30 a user who may list but not watch (${initialList}) is served by lists, and says so`,
      where: 'node',
      async run(world) {
        serve(world.site, '100', pod('a', '42'))
        world.site.always('WATCH', json(status(403, 'Forbidden', 'pods is forbidden: User "u" cannot watch'), 403))
        const user = await world.user({ options: { initialList } })
        await user.until(isSynced)
        await world.pass(3_000)
        const { status: now, rows } = await user.seen()
        deepEqual([now.phase, now.synced, rows.join()], ['polling', true, 'd/a@42'])
        equal(now.error?.code, 'watch-unsupported')
        match(now.error?.message ?? '', /may list but not watch/)
        serve(world.site, '120', pod('a', '42'), pod('b', '110'))
        await world.pass(16_000)
        equal((await user.seen()).told.at(-1), 'added d/b@110 relist')
        ok(world.site.count('WATCH') <= 2)
        // Somebody granted the verb: the next look at it, within the hour or when asked, finds out.
        mended(world)
        await user.retryNow()
        await world.pass(3_000)
        equal((await user.seen()).status.phase, 'live')
      },
    }),
  ),
  {
    title: 'C30 a right to watch that is lost and comes back: listed meanwhile, live again, nothing removed',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await world.pass(15_000)
      world.site.always('WATCH', json(status(403, 'Forbidden', 'pods is forbidden: User "u" cannot watch'), 403))
      await watch.end()
      await world.pass(5_000)
      equal((await user.seen()).rows.join(), 'd/a@42')
      serve(world.site, '120', pod('a', '42'), pod('b', '110'))
      await world.pass(30_000)
      const { rows, totals, status: now } = await user.seen()
      deepEqual([rows.join(), totals, now.phase], ['d/a@42,d/b@110', [1, 2], 'polling'])
    },
  },
  {
    title: 'C31 a CRD is removed: its objects are deleted by the watch, then it is not served, at the second 404',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await watch.send(line('DELETED', pod('a', '500')))
      await user.until(({ rows }) => rows.length === 0)
      await everything(world, text(404, '404 page not found\n'), watch)
      await world.pass(4_000)
      const { status: now, told } = await user.until(({ status }) => status.phase === 'not-served')
      equal(told.at(-1), 'deleted d/a@500 watch')
      deepEqual([now.error?.code, now.error?.httpStatus], ['not-served', 404])
      const asked = (): number => world.site.requests.filter(({ verb }) => verb !== 'other').length
      const before = [asked(), world.site.count('other')] as const
      await world.pass(29_000)
      ok(asked() - before[0] <= 2)
      // For what is served: it cannot be read either, so further and further apart.
      ok(world.site.count('other') - before[1] <= 10)
    },
  },
  {
    title:
      'C31 a CRD is removed and nobody saw its objects go: not served at the first 404 with discovery’s word, and empty when that is said again',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      served(world.site, 'services')
      await everything(world, text(404, '404 page not found\n'), watch)
      await world.pass(1_500)
      const { status: first, rows } = await user.until(({ status }) => status.phase === 'not-served')
      deepEqual([rows.join(), first.error?.httpStatus], ['d/a@42', 404])
      await world.pass(9_000)
      equal((await user.seen()).rows.join(), 'd/a@42')
      await world.pass(6_000)
      const gone = await user.until(({ rows }) => rows.length === 0)
      equal(gone.told.at(-1), 'deleted d/a@42 relist')
      deepEqual([gone.status.phase, gone.view], ['not-served', 'error'])
      served(world.site, 'services', 'pods')
      serve(world.site, '900', pod('a', '850', { uid: 'other' }))
      world.site.always('WATCH', stream())
      await world.pass(6_000)
      const { rows: back, status: now } = await user.until(({ rows }) => rows.length === 1)
      deepEqual([back.join(), now.phase, now.error], ['d/a@850', 'live', undefined])
    },
  },
  {
    title: 'C31 a server that starts serves no CRDs for a while, and says so: the cache stays',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      served(world.site)
      await everything(world, text(404, '404 page not found\n'), watch)
      await world.pass(1_500)
      await user.until(({ status }) => status.phase === 'not-served')
      served(world.site, 'pods')
      mended(world)
      await world.pass(8_000)
      const { totals, status: now } = await user.until(({ rows }) => rows.length === 2)
      deepEqual([totals, now.phase], [[1, 2], 'live'])
    },
  },
  ...[
    ['in text', text(404, '404 page not found\n')],
    ['as a Status', json(status(404, 'NotFound', 'the server could not find the requested resource'), 404)],
    ['as HTML', text(404, '<h1>default backend - 404</h1>', { 'content-type': 'text/html' })],
  ].map(
    ([name, answer]): WireCase => ({
      title: `C32 404 ${name} is believed at the second time, shows what was cached, and ends by itself: a recreated CRD has other uids`,
      where: 'node',
      async run(world) {
        const { user, watch } = await liveStart(world)
        await everything(world, answer as Answer, watch)
        await world.pass(4_000)
        const gone = await user.until(({ status }) => status.phase === 'not-served')
        deepEqual([gone.rows.join(), gone.view], ['d/a@42', 'data'])
        serve(world.site, '900', pod('a', '850', { uid: 'other' }))
        world.site.always('WATCH', stream())
        await world.pass(40_000)
        const { rows, told, totals, status: now } = await user.seen()
        deepEqual([rows.join(), now.phase, now.error], ['d/a@850', 'live', undefined])
        deepEqual(told.slice(2), ['deleted d/a@42 relist', 'added d/a@850 relist'])
        deepEqual(totals, [1])
      },
    }),
  ),
  {
    title: 'C32 one 404 among good answers is not believed',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      world.site.next('WATCH', text(404, '404 page not found\n'))
      await watch.end()
      await world.pass(5_000)
      const { phases, rows } = await user.seen()
      equal(rows.join(), 'd/a@42')
      deepEqual(
        phases.filter((phase) => phase.startsWith('not-served')),
        [],
      )
    },
  },
]
