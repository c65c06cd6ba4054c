import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { webLockElection } from './web-lock-election.js'

/** As much of a lock manager as an election needs: exclusive locks, first come, first served. */
class MemoryLocks {
  refuse: Error | undefined
  readonly #lines = new Map<string, (() => void)[]>()
  #steal: ((error: Error) => void) | undefined

  readonly request = (async (
    name: string,
    { signal }: { readonly signal: AbortSignal },
    hold: () => Promise<void>,
  ): Promise<void> => {
    if (this.refuse !== undefined) throw this.refuse
    signal.throwIfAborted()
    const line = this.#lines.get(name) ?? []
    this.#lines.set(name, line)
    const turn = new Promise<void>((resolve, reject) => {
      const come = (): void => resolve()
      line.push(come)
      signal.addEventListener('abort', () => {
        const at = line.indexOf(come)
        if (at > 0) line.splice(at, 1)
        reject(signal.reason)
      })
    })
    if (line.length === 1) line[0]?.()
    await turn
    try {
      await Promise.race([
        hold(),
        new Promise<void>((_none, reject) => {
          this.#steal = reject
        }),
      ])
    } finally {
      line.shift()
      line[0]?.()
    }
  }) as LockManager['request']

  steal(): void {
    this.#steal?.(new DOMException('stolen', 'AbortError'))
  }
}

function stand(locks: MemoryLocks, name = 'a', clock = createFakeClock()) {
  const events: string[] = []
  const candidate = webLockElection({ name, locks, clock }).stand({
    elected: () => events.push('elected'),
    lost: (reason) => events.push(`lost: ${reason}`),
    holder: () => events.push('holder'),
    failed: (error) => events.push(`failed: ${(error as Error).message}`),
  })
  return { candidate, events, clock }
}

async function turn(): Promise<void> {
  for (let level = 0; level < 20; level += 1) await Promise.resolve()
}

test('the first leads; when it resigns the next one does, and who resigned before its turn never', async () => {
  const locks = new MemoryLocks()
  const [a, b, c] = [stand(locks), stand(locks), stand(locks)] as const
  await turn()
  expect([a, b, c].map(({ candidate }) => candidate.leads)).toEqual([true, false, false])
  await b.candidate.resign()
  await a.candidate.resign()
  await turn()
  expect([a, b, c].map(({ candidate }) => candidate.leads)).toEqual([false, false, true])
  expect([a, b, c].map(({ events }) => events)).toEqual([['elected'], [], ['elected']])
})

test('who resigned before a lock came that did not mind its signal does not hold it', async () => {
  let come: () => void = () => {}
  const turn = new Promise<void>((resolve) => {
    come = resolve
  })
  const request = (async (_name: string, _options: object, hold: () => Promise<void>) => {
    await turn
    await hold()
  }) as LockManager['request']
  const events: string[] = []
  const note = (event: string) => () => events.push(event)
  const candidate = webLockElection({ name: 'a', locks: { request } }).stand({
    elected: note('elected'),
    lost: note('lost'),
    holder: note('holder'),
    failed: note('failed'),
  })
  const resigned = candidate.resign()
  come()
  await resigned
  expect(events).toEqual([])
})

test('elections of other names do not concern it', async () => {
  const locks = new MemoryLocks()
  const [a, b] = [stand(locks, 'a'), stand(locks, 'b')] as const
  await turn()
  expect([a.candidate.leads, b.candidate.leads]).toEqual([true, true])
})

test('a lock that is taken over is lost at once, and stood for again', async () => {
  const locks = new MemoryLocks()
  const { candidate, events } = stand(locks)
  await turn()
  locks.steal()
  await turn()
  expect(events).toEqual(
    ['lost: the lock was taken over', 'elected'].flatMap((event, at) => (at === 0 ? ['elected', event] : [event])),
  )
  expect(candidate.leads).toBe(true)
})

test('where the browser refuses locks it is told and tried again, not at once', async () => {
  const locks = new MemoryLocks()
  locks.refuse = new Error('opaque origin')
  const { candidate, events, clock } = stand(locks)
  await turn()
  await clock.advance(9_999)
  expect(events).toEqual(['failed: opaque origin'])
  locks.refuse = undefined
  await clock.advance(1)
  await turn()
  expect(candidate.leads).toBe(true)
  await candidate.resign()
})

test('a thread without locks is told what to do', () => {
  vi.stubGlobal('navigator', {})
  try {
    expect(() => webLockElection({ name: 'a' })).toThrow(
      expect.objectContaining({
        code: 'invalid-options',
        message: expect.stringContaining('in Node use leaseElection'),
      }),
    )
    expect(() => webLockElection({ name: '' })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
    expect(() => webLockElection({} as never)).toThrow('name must be text')
    expect(() => webLockElection({ name: 'a', ttl: 5 } as never)).toThrow('there is no property "ttl"')
  } finally {
    vi.unstubAllGlobals()
  }
})
