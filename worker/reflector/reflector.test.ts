import { describe, expect, it } from 'vitest'
import type { ListAnswer, ListRequest, WatchRequest, WatchSink } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { DeltaCache } from './delta-cache.fixture.js'
import { Reflector, type ReflectorPorts } from './reflector.js'
import { added, endMark, http, modified, page, pod, podTarget, rv } from './samples.fixture.js'

interface Sent {
  readonly type: 'list' | 'watch'
  readonly request: ListRequest | WatchRequest
  readonly signal: AbortSignal
  readonly sink?: WatchSink
  readonly answer?: (answer: ListAnswer) => void
}

/** A reflector with everything around it in the test's hand. */
function bench(more: Partial<ReflectorPorts> = {}) {
  const clock = createFakeClock()
  const cache = new DeltaCache()
  const sent: Sent[] = []
  const log: string[] = []
  const reflector = new Reflector({
    target: podTarget,
    plan: { initialList: 'auto', fieldSelector: 'none', follow: { type: 'watch' } },
    transport: {
      list: (request, signal) =>
        new Promise((answer) => {
          request.sent?.()
          sent.push({ type: 'list', request, signal, answer })
        }),
      watch: (request, sink, signal) => {
        request.sent?.()
        sent.push({ type: 'watch', request, signal, sink })
      },
      read: () => Promise.reject(new Error('never read')),
    },
    clock,
    random: () => 0,
    sink: cache,
    requestSlot: (answer) => {
      answer('granted')
      return { release: () => {} }
    },
    watchLists: { advice: () => 'try', remember: (reason) => log.push(`remember ${reason}`) },
    witness: () => cache.witness(),
    report: ({ phase }) => log.push(phase),
    sent: (request) => log.push(`sent ${request}`),
    ...more,
  })
  const last = (): Sent => sent.at(-1) ?? expect.unreachable()
  return { clock, cache, sent, log, reflector, last }
}

const cut = { type: 'failed', failure: { type: 'broken', message: 'cut' } } as const

/** Live at 100 with one object, cut, and resuming. */
function resuming(more: Partial<ReflectorPorts> = {}) {
  const it = bench(more)
  it.reflector.start()
  it.last().sink?.events([added('a', 95), endMark(100)])
  it.last().sink?.ended(cut)
  it.clock.advanceSync(800)
  return it
}

describe('Reflector', () => {
  it('sends the watch-list and feeds the cache', () => {
    const { reflector, last, cache, sent, log } = bench()
    reflector.start()
    expect(last()).toMatchObject({ type: 'watch', request: { target: podTarget, timeoutSeconds: 300 } })
    last().sink?.opened({})
    last().sink?.events([added('a', 1), endMark(100), modified('a', 101)])
    expect([...cache.objects.values()]).toEqual([pod('a', 101)])
    expect(sent).toHaveLength(1)
    expect(log).toEqual(['connecting', 'sent watch', 'live'])
    expect(reflector.hasOpenStream).toBe(true)
  })

  it('W12: holds, probes, then watches; the probe is a list of metadata, of the witness alone', () => {
    const { sent, cache, log } = resuming()
    expect(sent.slice(1).map(({ type }) => type)).toEqual(['list', 'watch'])
    expect({ ...sent[1]?.request, sent: undefined }).toEqual({
      target: {
        resource: podTarget.resource,
        scope: { ...podTarget.scope, content: 'metadata', fieldSelector: 'metadata.name=a,metadata.namespace=d' },
      },
      limit: 1,
    })
    expect(sent[2]?.request).toMatchObject({ resourceVersion: '100' })
    expect(cache.holding).toBe('yes')
    expect(log.filter((line) => line.startsWith('sent'))).toEqual(['sent watch', 'sent probe', 'sent watch'])
  })

  it('W12: what the watch tells reaches the cache when the probe is in', async () => {
    const { sent, cache, clock } = resuming()
    sent[2]?.sink?.events([modified('a', 105)])
    expect([...cache.objects.values()]).toEqual([pod('a', 95)])
    sent[1]?.answer?.(page(105, [pod('a', 105)]))
    await clock.advance(0)
    expect([...cache.objects.values()]).toEqual([pod('a', 105)])
  })

  it('W12: the witness is found in the answer by its key', async () => {
    const { sent, cache, clock } = resuming()
    sent[1]?.answer?.(page(105, [pod('b', 104)]))
    await clock.advance(0)
    sent[2]?.sink?.events([modified('b', 105)])
    expect(cache.holding).toBe('no')
    expect([...cache.objects.keys()]).toEqual(['d/a'])
    await clock.advance(2_000)
    expect(sent.at(-1)?.request).not.toHaveProperty('resourceVersion')
  })

  it('W16: ends requests through the signal, all of them, and listens no longer', async () => {
    const { sent, cache, reflector, clock, log } = resuming()
    reflector.pause('hidden')
    expect(sent.slice(1).every(({ signal }) => signal.aborted)).toBe(true)
    const told = log.length
    sent[1]?.answer?.(page(1))
    sent[2]?.sink?.events([added('late', 200)])
    sent[2]?.sink?.ended({ type: 'clean' })
    await clock.advance(100_000)
    expect(log.length).toBe(told)
    expect([...cache.objects.keys()]).toEqual(['d/a'])
    reflector.unpause('hidden')
    expect(sent.at(-1)?.signal.aborted).toBe(false)
  })

  it('one timer at a time', () => {
    const { reflector, clock, last } = bench()
    reflector.start()
    expect(clock.waiting).toBe(1)
    for (let beat = 1; beat <= 50; beat += 1) {
      last().sink?.events([added('a', beat)])
      expect(clock.waiting).toBe(1)
    }
  })

  it('asks for page after page with one signal', async () => {
    const { reflector, clock, sent, last, cache } = bench({
      plan: { initialList: 'pages', fieldSelector: 'none', follow: { type: 'watch' } },
    })
    reflector.start()
    last().answer?.(page(100, [pod('a', 1)], { continue: 'T1' }))
    await clock.advance(0)
    expect({ ...last().request, sent: undefined }).toEqual({ target: podTarget, limit: 500, continue: 'T1' })
    last().answer?.(page(100, [pod('b', 2)]))
    await clock.advance(0)
    expect(sent.map(({ type }) => type)).toEqual(['list', 'list', 'watch'])
    expect(new Set(sent.map(({ signal }) => signal)).size).toBe(1)
    expect([...cache.objects.keys()]).toEqual(['d/a', 'd/b'])
  })

  it('hands what the session should remember on, and counts each request', async () => {
    const { reflector, last, log } = bench()
    reflector.start()
    last().sink?.ended({ type: 'failed', failure: http(422) })
    expect(log.filter((line) => line.startsWith('sent') || line.startsWith('remember'))).toEqual([
      'sent watch',
      'remember refused',
      'sent list',
    ])
  })

  it('R8: nothing after close: no request, no timer, no delta, no report', async () => {
    const { reflector, clock, sent, cache, log } = resuming()
    reflector.close()
    expect(sent.slice(1).every(({ signal }) => signal.aborted)).toBe(true)
    expect([clock.waiting, cache.holding, log.at(-1)]).toEqual([0, 'no', 'closed'])
    const [requests, told, deltas] = [sent.length, log.length, cache.applied.length]
    sent[1]?.answer?.(page(100))
    sent[2]?.sink?.opened({})
    sent[2]?.sink?.events([added('late', 200)])
    sent[2]?.sink?.ended({ type: 'clean' })
    reflector.start()
    reflector.retryNow()
    reflector.wake()
    reflector.pause('hidden')
    reflector.unpause('hidden')
    reflector.close()
    await clock.advance(86_400_000)
    expect([sent.length, log.length, cache.applied.length, clock.waiting]).toEqual([requests, told, deltas, 0])
    expect(reflector.hasOpenStream).toBe(false)
  })

  it('R8: closed by a port in the midst of its own effects: nothing stays open', () => {
    const box: { reflector?: Reflector } = {}
    const it = bench({ sent: (request) => request === 'probe' && box.reflector?.close() })
    box.reflector = it.reflector
    it.reflector.start()
    it.last().sink?.events([endMark(100)])
    it.last().sink?.ended(cut)
    it.clock.advanceSync(800)
    expect(it.sent.every(({ signal }) => signal.aborted)).toBe(true)
    expect([it.clock.waiting, it.cache.holding, it.log.at(-1)]).toEqual([0, 'no', 'closed'])
  })

  it('a transport that answers before it returns is heard in order', () => {
    const seen: string[] = []
    const { reflector, cache } = bench({
      transport: {
        list: () => new Promise(() => {}),
        watch: (_request, sink) => {
          seen.push('watch')
          sink.opened({})
          sink.events([added('a', 1), endMark(rv(7))])
        },
        read: () => new Promise(() => {}),
      },
    })
    reflector.start()
    expect(seen).toEqual(['watch'])
    expect(cache.replaces).toBe(1)
  })

  it('a port that throws does not wedge it', () => {
    let trouble: 'yes' | 'no' = 'yes'
    const { reflector, last } = bench({
      report: () => {
        if (trouble === 'yes') throw new Error('a broken listener')
      },
    })
    expect(() => reflector.start()).toThrow('a broken listener')
    trouble = 'no'
    last().sink?.events([endMark(100)])
    reflector.wake()
    expect(last().request).toMatchObject({ resourceVersion: '100' })
  })
})
