/** Said on `new BroadcastChannel('time')`, answered with `done`. */
export interface MoveTime {
  /** `jump` sets the wall clock, as people and NTP do, and no timer notices; `pass` lets time go by, each timer at its own. */
  readonly type: 'jump' | 'pass'
  readonly ms: number
}

interface Waiting {
  readonly callback: () => void
  readonly due: number
  handle: number
}

/** From now on the time of this thread can be moved. */
export function obeyMovedTime(): void {
  const { now } = Date
  const { setTimeout, clearTimeout } = globalThis
  let jumped = 0
  let passed = 0
  let numbers = 0
  const waiting = new Map<number, Waiting>()
  const elapsed = (): number => performance.now() + passed

  const fire = (id: number, timer: Waiting): void => {
    clearTimeout(timer.handle)
    waiting.delete(id)
    timer.callback()
  }

  const arm = (id: number, timer: Waiting): void => {
    clearTimeout(timer.handle)
    timer.handle = setTimeout(() => fire(id, timer), Math.max(0, timer.due - elapsed())) as unknown as number
  }

  /** What becomes due is called in turn, with a turn of the event loop behind it. */
  const pass = async (ms: number): Promise<void> => {
    const until = elapsed() + ms
    for (;;) {
      const [next] = [...waiting].sort(([, a], [, b]) => a.due - b.due)
      if (next === undefined || next[1].due > until) break
      passed += Math.max(0, next[1].due - elapsed())
      fire(...next)
      await new Promise<void>((resolve) => setTimeout(resolve))
    }
    passed += Math.max(0, until - elapsed())
    for (const [id, timer] of waiting) arm(id, timer)
  }

  Date.now = () => now() + jumped + passed
  Object.assign(globalThis, {
    setTimeout: (callback: () => void, ms = 0): number => {
      numbers += 1
      const timer = { callback, due: elapsed() + ms, handle: 0 }
      waiting.set(numbers, timer)
      arm(numbers, timer)
      return numbers
    },
    clearTimeout: (id: number): void => {
      clearTimeout(waiting.get(id)?.handle)
      waiting.delete(id)
    },
  })

  const channel = new BroadcastChannel('time')
  channel.addEventListener('message', ({ data }: MessageEvent<MoveTime>) => {
    if (data.type === 'jump') jumped += data.ms
    const moved = data.type === 'pass' ? pass(data.ms) : Promise.resolve()
    void moved.then(() => channel.postMessage('done'))
  })
}
