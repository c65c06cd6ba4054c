import { InputError } from '../../src/model/input-error.js'
import type { Command, Result } from '../../src/protocol/contract.js'
import type { Ack, Frame, FramePart, FramePort } from '../../src/protocol/frames.js'
import type { InformerStatus } from '../../src/protocol/status.js'
import type { Informer } from '../informer/informer.js'
import type { Lease } from '../informer/registry.js'
import type { Clock } from '../ports.js'
import type { Session } from '../session/session.js'
import { ChangesSubscription } from './changes-subscription.js'
import { FrameWriter } from './frame-writer.js'
import { GetSubscription } from './get-subscription.js'
import { ListSubscription } from './list-subscription.js'
import type { Subscription } from './subscription.js'

export interface PageLinkPorts {
  readonly session: Session
  readonly port: FramePort<Ack, Frame>
  readonly clock: Clock
  readonly epoch: string
  readonly intervalMs: number
}

interface Watched {
  readonly informer: Informer
  readonly stop: () => void
  sent: InformerStatus | undefined
  users: number
}

interface Open {
  readonly lease: Lease
  readonly informer: number
  readonly subscription: Subscription | undefined
}

type Subscribe = Extract<Command, { type: 'subscribe' }>

/** One page: its subscriptions, the statuses it needs, and the frames that carry both. */
export class PageLink {
  readonly #ports: PageLinkPorts
  readonly #writer: FrameWriter
  readonly #open = new Map<number, Open>()
  readonly #watched = new Map<number, Watched>()

  constructor(ports: PageLinkPorts) {
    this.#ports = ports
    this.#writer = new FrameWriter({ ...ports, collect: () => this.#collect() })
  }

  get frameCounts(): { readonly sent: number; readonly acknowledged: number } {
    return this.#writer.counts
  }

  command(command: Command): Result<void> {
    try {
      this.#obey(command)
      return { ok: true, value: undefined }
    } catch (error) {
      // What the page cannot check alone: another page may have named the same index otherwise.
      if (error instanceof InputError) return { ok: false, error: { code: error.code, message: error.message } }
      throw error
    }
  }

  close(): void {
    for (const id of [...this.#open.keys()]) this.#unsubscribe(id)
    this.#writer.close()
  }

  #obey(command: Command): void {
    switch (command.type) {
      case 'subscribe':
        this.#subscribe(command)
        break
      case 'unsubscribe':
        this.#unsubscribe(command.subscription)
        break
      case 'move-window': {
        const subscription = this.#open.get(command.subscription)?.subscription
        if (!(subscription instanceof ListSubscription)) return
        subscription.move(command.query)
        this.#writer.mark('now')
        break
      }
      case 'retry-now':
        this.#ports.session.retryNow()
        this.#writer.mark('now')
        break
      case 'wake':
        this.#ports.session.wake()
        break
    }
  }

  #subscribe({ subscription: id, informer: number, spec, want }: Subscribe): void {
    const lease = this.#ports.session.registry.lease(spec)
    const due = (): void => this.#writer.mark('soon')
    this.#watch(number, lease.informer)
    this.#open.set(id, { lease, informer: number, subscription: makeSubscription(id, lease.informer, want, due) })
    this.#writer.mark('now')
  }

  #unsubscribe(id: number): void {
    const open = this.#open.get(id)
    if (open === undefined) return
    this.#open.delete(id)
    open.subscription?.close()
    open.lease.release()
    const watched = this.#watched.get(open.informer)
    if (watched === undefined) return
    watched.users -= 1
    if (watched.users > 0) return
    watched.stop()
    this.#watched.delete(open.informer)
  }

  #watch(number: number, informer: Informer): void {
    const known = this.#watched.get(number)
    if (known !== undefined) {
      known.users += 1
      return
    }
    const stop = informer.observe(() => this.#writer.mark('soon'))
    this.#watched.set(number, { informer, stop, sent: undefined, users: 1 })
  }

  #collect(): readonly FramePart[] {
    const parts: FramePart[] = []
    for (const [number, watched] of this.#watched) {
      const { status } = watched.informer
      if (status === watched.sent) continue
      watched.sent = status
      parts.push({ type: 'status', informer: number, status })
    }
    for (const { subscription } of this.#open.values()) {
      const part = subscription?.collect()
      if (part !== undefined) parts.push(part)
    }
    return parts
  }
}

function makeSubscription(
  id: number,
  informer: Informer,
  want: Subscribe['want'],
  due: () => void,
): Subscription | undefined {
  switch (want.type) {
    case 'status':
      return undefined
    case 'list':
      return new ListSubscription(id, informer, want, due)
    case 'get':
      return new GetSubscription(id, informer, want.key, due)
    case 'changes':
      return new ChangesSubscription(id, informer, want, due)
  }
}
