import { createKube, resource } from 'kube-informer'
import { inlineHost } from 'kube-informer/inline'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { observe } from './seen.js'
import { bookmark, line, pod, podList } from './wire-objects.js'

const events = [
  line('MODIFIED', pod('a', '101', { note: '€' })),
  line('ADDED', pod('b', '102')),
  line('DELETED', pod('a', '103')),
  bookmark('104'),
]
const bytes = new TextEncoder().encode(events.join(''))

/** Every byte around the ends of events and inside of the character, and some in between; decoder and transport are cut at all. */
const ends: readonly number[] = [...bytes.keys(), bytes.length].filter((at) => {
  const near = (what: number): boolean => bytes.subarray(Math.max(0, at - 3), at + 2).includes(what)
  return at < 3 || at > bytes.length - 3 || near(0x0a) || near(0xe2) || at % 40 === 0
})

/** The history as a server tells it to who asks from a version. */
const after = (version: number): string => events.filter((_, index) => 101 + index > version).join('')

test.each(['clean', 'broken'] as const)(
  'C08, C09, P1: whatever byte a watch ends at, %s, each change is told once, and nothing is listed again',
  async (how) => {
    for (const end of ends) {
      const { rows, told, lists } = await follow(end, how)
      expect([rows, lists], `ended at ${end}`).toEqual([['d/b@102'], 1])
      // An update that waits behind the verification of a resume is one with the deletion behind it.
      const once = told.filter((change) => !change.startsWith('updated'))
      expect(once.toSorted(), `ended at ${end}`).toEqual([
        'added d/a@42 initial',
        'added d/b@102 watch',
        'deleted d/a@103 watch',
        'synced',
      ])
      expect(['', 'updated d/a@101 watch'], `ended at ${end}`).toContain(
        told.filter((one) => !once.includes(one)).join(),
      )
    }
  },
)

/** What a user sees whose first watch ends at this byte. */
async function follow(endsAt: number, how: 'clean' | 'broken') {
  const clock = createFakeClock()
  let lists = 0
  let watches = 0
  const fetch = async (url: string): Promise<Response> => {
    const { searchParams: query } = new URL(url)
    if (query.get('watch') === 'true') {
      watches += 1
      const from = Number(query.get('resourceVersion'))
      const rest = new TextEncoder().encode(after(from))
      return answer(watches === 1 ? eachOne(rest.subarray(0, endsAt)) : [rest], watches === 1 ? how : 'open')
    }
    const isProbe = query.get('limit') === '1'
    if (!isProbe) lists += 1
    const list = isProbe ? { metadata: { resourceVersion: '104' }, ...probe(query) } : podList('100', [pod('a', '42')])
    return answer([new TextEncoder().encode(JSON.stringify(list))], 'clean')
  }
  const kube = createKube({
    server: `http://127.0.0.1:1/${how}-${endsAt}`,
    host: inlineHost({ fetch, clock, random: () => 0 }),
  })
  const pods = resource('v1', 'pods', { kind: 'Pod' })
  const { seen, stop } = observe(kube.informer(pods, { namespace: 'd' }, { initialList: 'pages' }))
  for (let more = 0; more < 3; more += 1) await settle()
  for (let turn = 0; turn < 6; turn += 1) {
    clock.advanceSync(1_000)
    for (let more = 0; more < 3; more += 1) await settle()
  }
  const { rows, told } = seen()
  stop()
  await kube.close()
  return { rows, told, lists }
}

/** The witness that is asked for, where it is still there at the end. */
function probe(query: URLSearchParams) {
  const isB = query.get('fieldSelector')?.includes('metadata.name=b') ?? false
  const items = isB
    ? [{ kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: pod('b', '102').metadata }]
    : []
  return { kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1', items }
}

/** One piece for each event and what is left: none merges with another on its way to the user. */
function eachOne(all: Uint8Array): readonly Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < all.length; ) {
    const feed = all.indexOf(0x0a, at)
    const to = feed === -1 ? all.length : feed + 1
    pieces.push(all.slice(at, to))
    at = to
  }
  return pieces
}

function answer(pieces: readonly Uint8Array[], end: 'clean' | 'broken' | 'open'): Response {
  const waiting = [...pieces]
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = waiting.shift()
        // Each has a frame of its own.
        for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
        if (piece !== undefined) controller.enqueue(piece)
        else if (end === 'clean') controller.close()
        else if (end === 'broken') controller.error(new TypeError('network error'))
        else await new Promise(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
