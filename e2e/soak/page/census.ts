/** What lives on a thread and is not seen in its heap alone. */
export interface Census {
  /** Time-outs and intervals that wait. */
  readonly timers: number
  /** Message ports that were used, not closed, and not collected. */
  readonly ports: number
  /** Of targets that were not collected. */
  readonly listeners: number
}

/** Counts from here on; to be called before anything else runs. Exact behind a forced garbage collection. */
export function startCensus(): () => Census {
  const timers = countTimers()
  const ports = countPorts()
  const listeners = countListeners()
  return () => ({ timers: timers(), ports: ports(), listeners: listeners() })
}

function countTimers(): () => number {
  const waiting = new Set<unknown>()
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const set = (ms: number | undefined, callback: () => void): ReturnType<typeof setTimeout> => {
    const id = setTimeout(() => {
      waiting.delete(id)
      callback()
    }, ms)
    waiting.add(id)
    return id
  }
  globalThis.setTimeout = ((callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    set(ms, () => callback(...args))) as typeof setTimeout
  globalThis.setInterval = ((callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const id = setInterval(() => callback(...args), ms)
    waiting.add(id)
    return id
  }) as typeof setInterval
  globalThis.clearTimeout = (id) => {
    waiting.delete(id)
    clearTimeout(id as number)
  }
  globalThis.clearInterval = (id) => {
    waiting.delete(id)
    clearInterval(id as number)
  }
  return () => waiting.size
}

function countPorts(): () => number {
  const open = new Set<number>()
  const ids = new WeakMap<MessagePort, number>()
  const collected = new FinalizationRegistry<number>((id) => open.delete(id))
  let last = 0
  const { prototype } = MessagePort
  const { postMessage, addEventListener, start, close } = prototype
  const note = (port: MessagePort): void => {
    if (ids.has(port)) return
    last += 1
    ids.set(port, last)
    open.add(last)
    collected.register(port, last)
  }
  prototype.postMessage = function (this: MessagePort, ...args: unknown[]) {
    note(this)
    return Reflect.apply(postMessage, this, args)
  } as typeof postMessage
  prototype.addEventListener = function (this: MessagePort, ...args: unknown[]) {
    note(this)
    return Reflect.apply(addEventListener, this, args)
  } as typeof addEventListener
  prototype.start = function (this: MessagePort) {
    note(this)
    return start.call(this)
  }
  prototype.close = function (this: MessagePort) {
    open.delete(ids.get(this) ?? 0)
    return close.call(this)
  }
  return () => open.size
}

function countListeners(): () => number {
  const counts = new Map<number, number>()
  const ids = new WeakMap<EventTarget, number>()
  const collected = new FinalizationRegistry<number>((id) => counts.delete(id))
  let last = 0
  const add = (target: EventTarget, difference: number): void => {
    let id = ids.get(target)
    if (id === undefined) {
      last += 1
      id = last
      ids.set(target, id)
      // A worker's global scope cannot be registered everywhere, and is never collected.
      if (target !== globalThis) collected.register(target, id)
    }
    counts.set(id, Math.max(0, (counts.get(id) ?? 0) + difference))
  }
  const { prototype } = EventTarget
  const { addEventListener, removeEventListener } = prototype
  prototype.addEventListener = function (this: EventTarget | undefined, ...args: unknown[]) {
    add(this ?? globalThis, 1)
    return Reflect.apply(addEventListener, this ?? globalThis, args)
  } as typeof addEventListener
  prototype.removeEventListener = function (this: EventTarget | undefined, ...args: unknown[]) {
    add(this ?? globalThis, -1)
    return Reflect.apply(removeEventListener, this ?? globalThis, args)
  } as typeof removeEventListener
  return () => [...counts.values()].reduce((sum, count) => sum + count, 0)
}
