/** Said on `new BroadcastChannel('time')`, answered with `done`. */
export interface MoveTime {
  /** `jump` sets the wall clock, as people and NTP do, and no timer notices; `pass` lets time go by, timers included. */
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

  const arm = (id: number, timer: Waiting): void => {
    clearTimeout(timer.handle)
    const fire = (): void => {
      waiting.delete(id)
      timer.callback()
    }
    timer.handle = setTimeout(fire, Math.max(0, timer.due - elapsed())) as unknown as number
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
    else passed += data.ms
    if (data.type === 'pass') for (const [id, timer] of waiting) arm(id, timer)
    channel.postMessage('done')
  })
}
