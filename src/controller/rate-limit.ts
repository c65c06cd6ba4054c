import { checkNumber, checkOptions, invalid } from './check-options.js'
import { type Clock, SteadyTime } from './clock.js'

/** How long each item has to wait for its next turn. State belongs to one queue. */
export interface RateLimiter<T> {
  /** Ms until the item's turn, 0 or more. Each call counts. */
  when(item: T): number
  /** The item succeeded, or is given up: it starts anew. */
  forget(item: T): void
  /** How often `when` was called since the item was forgotten. */
  numRequeues(item: T): number
}

/** A rule as a value. Each queue starts its own limiter from it, so two queues never share state. */
export interface RateLimit {
  start<T>(clock: Clock): RateLimiter<T>
}

/**
 * Each item by itself: `baseMs` × 2^(failures so far), at most `maxMs`. Defaults 5 ms and 1 000 s.
 *
 * @throws InputError `invalid-options`
 */
export function exponential(options: { readonly baseMs?: number; readonly maxMs?: number } = {}): RateLimit {
  checkOptions('exponential', options, ['baseMs', 'maxMs'])
  const { baseMs = 5, maxMs = 1_000_000 } = options
  checkNumber('exponential', 'baseMs', baseMs, 0)
  checkNumber('exponential', 'maxMs', maxMs, 0)
  return perItem((failures) => Math.min(maxMs, baseMs * 2 ** Math.min(failures, 1_000)))
}

/**
 * Each item by itself: the first `fastAttempts` waits are short, the others long.
 *
 * @throws InputError `invalid-options`
 */
export function fastSlow(options: {
  readonly fastMs: number
  readonly slowMs: number
  readonly fastAttempts: number
}): RateLimit {
  checkOptions('fastSlow', options, ['fastMs', 'slowMs', 'fastAttempts'])
  const { fastMs, slowMs, fastAttempts } = options
  for (const [name, value] of Object.entries({ fastMs, slowMs, fastAttempts })) checkNumber('fastSlow', name, value, 0)
  return perItem((failures) => (failures < fastAttempts ? fastMs : slowMs))
}

/**
 * All items together: `burst` at once, then `qps` a second. Defaults 10 and 100. A token is used up by each `when`;
 * there is nothing to forget.
 *
 * @throws InputError `invalid-options`
 */
export function tokenBucket(options: { readonly qps?: number; readonly burst?: number } = {}): RateLimit {
  checkOptions('tokenBucket', options, ['qps', 'burst'])
  const { qps = 10, burst = 100 } = options
  checkNumber('tokenBucket', 'qps', qps, 0)
  if (qps === 0) invalid('tokenBucket', 'qps must be more than 0')
  checkNumber('tokenBucket', 'burst', burst, 1)
  return {
    start(clock) {
      const time = new SteadyTime(clock)
      let tokens = burst
      let at = time.now()
      return {
        when() {
          const before = at
          at = time.now()
          tokens = Math.min(burst, tokens + ((at - before) * qps) / 1_000) - 1
          return tokens >= 0 ? 0 : (-tokens * 1_000) / qps
        },
        forget() {},
        numRequeues: () => 0,
      }
    },
  }
}

/**
 * The longest wait of several rules. Each of them counts each call.
 *
 * @throws InputError `invalid-options`
 */
export function maxOf(...limits: readonly RateLimit[]): RateLimit {
  if (limits.length === 0) invalid('maxOf', 'give at least one rate limit')
  for (const limit of limits) checkRateLimit('maxOf', limit)
  return {
    start<T>(clock: Clock): RateLimiter<T> {
      const all = limits.map((limit) => startLimiter<T>('maxOf', limit, clock))
      return {
        when: (item) => Math.max(...all.map((limiter) => limiter.when(item))),
        forget: (item) => {
          for (const limiter of all) limiter.forget(item)
        },
        numRequeues: (item) => Math.max(...all.map((limiter) => limiter.numRequeues(item))),
      }
    },
  }
}

/**
 * The same rule, with no wait longer than `maxWaitMs`.
 *
 * @throws InputError `invalid-options`
 */
export function withMaxWait(limit: RateLimit, maxWaitMs: number): RateLimit {
  checkRateLimit('withMaxWait', limit)
  checkNumber('withMaxWait', 'maxWaitMs', maxWaitMs, 0)
  return {
    start<T>(clock: Clock): RateLimiter<T> {
      const limiter = startLimiter<T>('withMaxWait', limit, clock)
      return {
        when: (item) => Math.min(maxWaitMs, limiter.when(item)),
        forget: (item) => limiter.forget(item),
        numRequeues: (item) => limiter.numRequeues(item),
      }
    },
  }
}

/** Client-go's for controllers: each item 5 ms, 10 ms, … 1 000 s, and all of them 10 a second behind the first 100. */
export const defaultRateLimit: RateLimit = maxOf(exponential(), tokenBucket())

/** @throws InputError `invalid-options` */
export function checkRateLimit(where: string, limit: RateLimit): void {
  const { start }: Partial<RateLimit> = limit ?? {}
  if (typeof start !== 'function') invalid(where, 'write a rate limit, as exponential({ baseMs: 5, maxMs: 1_000_000 })')
}

/** @throws InputError `invalid-options` where a rule of the application starts something else */
export function startLimiter<T>(where: string, limit: RateLimit, clock: Clock): RateLimiter<T> {
  const limiter = limit.start<T>(clock)
  const { when, forget, numRequeues }: Partial<RateLimiter<T>> = limiter ?? {}
  for (const method of [when, forget, numRequeues]) {
    if (typeof method !== 'function')
      invalid(where, 'a rate limit must start { when, forget, numRequeues }, each a function')
  }
  return limiter
}

function perItem(wait: (failures: number) => number): RateLimit {
  return {
    start<T>(): RateLimiter<T> {
      const failures = new Map<T, number>()
      return {
        when(item) {
          const before = failures.get(item) ?? 0
          failures.set(item, before + 1)
          return wait(before)
        },
        forget: (item) => {
          failures.delete(item)
        },
        numRequeues: (item) => failures.get(item) ?? 0,
      }
    },
  }
}
