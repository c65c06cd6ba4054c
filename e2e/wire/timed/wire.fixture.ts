import { closeAfter, record } from '../../../src/client/kube.fixture.js'
import {
  createKube,
  type InformerChange,
  type InformerOptions,
  type Kube,
  type KubeOptions,
  type ListQuery,
  resource,
  type ScopeInput,
} from '../../../src/index.js'
import { inlineHost } from '../../../worker/inline.js'
import { createFakeClock, type FakeClock } from '../../../worker/testing/fake-clock.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { item, podList } from './watch-lines.fixture.js'

export const pods = resource('v1', 'pods', { kind: 'Pod' })

export type Wire = ReturnType<typeof openWire>
type HostOptions = NonNullable<Parameters<typeof inlineHost>[0]>

/**
 * A kube whose server is the test: requests wait until the test answers them, and time stands still. Several with the
 * same clock are several tabs or visits.
 */
export function openWire(
  options: Partial<KubeOptions> = {},
  { clock = createFakeClock(), ...hostOptions }: Omit<HostOptions, 'clock'> & { readonly clock?: FakeClock } = {},
) {
  const requests: WireRequest[] = []
  const fetch = (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      requests.push(new WireRequest(url, init, resolve, reject))
    })
  const host = inlineHost({ fetch, clock, random: () => 0, ...hostOptions })
  const kube: Kube = createKube({ server: 'http://127.0.0.1:1', host, ...options })
  closeAfter(kube)
  return {
    kube,
    clock,
    requests,
    /** The newest request that is not answered; several of one kind would be ambiguous. */
    pending(what: Asked['type']): WireRequest {
      const found = requests.filter((request) => request.state === 'pending' && request.asked.type === what)
      if (found.length !== 1) throw new Error(`${found.length} of ${what} wait: ${asked(requests).join(', ')}`)
      return found[0] as WireRequest
    },
    async pass(ms: number): Promise<void> {
      await clock.advance(ms)
      await settle()
    },
  }
}

/**
 * The start state of the wire cases: `store{d/a@42,u1}`, RV 100, live watch from 100. `seen` forgets
 * what led there.
 */
export async function liveWire(
  scope: ScopeInput = {},
  options: InformerOptions = {},
  query: ListQuery = {},
  opened: Wire = openWire(),
) {
  const informer = opened.kube.informer(pods, scope, { initialList: 'pages', ...options })
  const list = record(informer.list$(query))
  const changes = record(informer.changes$())
  const statuses = record(informer.status$)
  await settle()
  opened.pending('list').json(podList(100, [item('d/a', 42)]))
  await settle()
  const stream = opened.pending('watch').open()
  await settle()
  changes.all.length = 0
  statuses.all.length = 0
  opened.requests.length = 0
  return { ...opened, informer, list, changes, statuses, stream }
}

/** What a request asks for. A probe is a LIST of metadata with `limit=1`. */
export type Asked =
  | { readonly type: 'watch-list' | 'probe' | 'get' }
  | { readonly type: 'watch'; readonly from: string }
  | { readonly type: 'list'; readonly limit: string | null; readonly continue: string | null }

/** `list 500`, `list 500 token`, `list`, `watch 100`, `watch-list`, `probe`. */
export function asked(requests: readonly WireRequest[]): readonly string[] {
  return requests.map(({ asked: { type, ...rest } }) =>
    [type, ...Object.values(rest).filter((value) => value !== null)].join(' '),
  )
}

/** `added d/a@101`, `updated d/a@42→101`, `synced`. */
export function said(changes: readonly InformerChange[]): readonly string[] {
  return changes.map((change) => {
    if (!('key' in change)) return change.type
    const version = change.object.metadata.resourceVersion
    return change.type === 'updated'
      ? `updated ${change.key}@${change.old.metadata.resourceVersion}→${version}`
      : `${change.type} ${change.key}@${version}`
  })
}

/** `d/a@42`, in the order of the list. */
export function shown(items: readonly { readonly metadata: { readonly name: string } }[]): readonly string[] {
  return items.map(({ metadata }) => {
    const { namespace, name, resourceVersion } = metadata as Record<string, string | undefined>
    return `${namespace === undefined ? '' : `${namespace}/`}${name}@${resourceVersion}`
  })
}

/** A body that is written as the test says. */
export interface Stream {
  send(...chunks: readonly (string | Uint8Array)[]): void
  /** A clean end. */
  end(): void
  /** As a reset is seen. */
  cut(): void
  readonly isAborted: boolean
}

export class WireRequest {
  readonly url: URL
  readonly init: RequestInit
  readonly asked: Asked
  state: 'pending' | 'answered' | 'aborted' = 'pending'
  readonly #resolve: (response: Response) => void
  readonly #reject: (error: unknown) => void

  constructor(url: string, init: RequestInit, resolve: (response: Response) => void, reject: (error: unknown) => void) {
    this.url = new URL(url)
    this.init = init
    this.asked = askedBy(this.url)
    this.#resolve = resolve
    this.#reject = reject
    init.signal?.addEventListener('abort', () => this.#abort())
  }

  get query(): URLSearchParams {
    return this.url.searchParams
  }

  json(body: unknown, code = 200, headers: Readonly<Record<string, string>> = {}): void {
    this.text(JSON.stringify(body), code, { 'content-type': 'application/json', ...headers })
  }

  text(body: string, code = 200, headers: Readonly<Record<string, string>> = {}): void {
    this.#answer(new Response(body, { status: code, headers: { 'content-type': 'application/json', ...headers } }))
  }

  redirect(code: number, location: string): void {
    this.#answer(new Response(null, { status: code, headers: { location } }))
  }

  refuse(): void {
    this.state = 'answered'
    this.#reject(new TypeError('Failed to fetch'))
  }

  /** Answers 200 with a body that begins with these chunks. */
  open(...chunks: readonly (string | Uint8Array)[]): Stream {
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    let life: 'open' | 'over' | 'aborted' = 'open'
    const body = new ReadableStream<Uint8Array>({
      start: (begun) => {
        controller = begun
      },
    })
    this.init.signal?.addEventListener('abort', () => {
      if (life === 'open') controller?.error(new DOMException('aborted', 'AbortError'))
      life = life === 'open' ? 'aborted' : life
    })
    const stream: Stream = {
      send: (...more) => {
        // Nobody hears what is sent to a connection that was given up.
        if (life === 'aborted') return
        for (const chunk of more) controller?.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      },
      end: () => {
        life = 'over'
        controller?.close()
      },
      // Bytes that came before are read first.
      cut: () => {
        life = 'over'
        setImmediate(() => controller?.error(new TypeError('network error')))
      },
      get isAborted() {
        return life === 'aborted'
      },
    }
    stream.send(...chunks)
    this.#answer(new Response(body, { headers: { 'content-type': 'application/json' } }))
    return stream
  }

  #answer(response: Response): void {
    if (this.state !== 'pending') throw new Error(`${this.url} is ${this.state}`)
    this.state = 'answered'
    this.#resolve(response)
  }

  #abort(): void {
    if (this.state === 'pending') this.state = 'aborted'
    this.#reject(new DOMException('The operation was aborted.', 'AbortError'))
  }
}

function askedBy({ pathname, searchParams }: URL): Asked {
  if (searchParams.get('watch') === 'true') {
    const from = searchParams.get('resourceVersion')
    return from === null ? { type: 'watch-list' } : { type: 'watch', from }
  }
  if (!pathname.endsWith('s')) return { type: 'get' }
  const limit = searchParams.get('limit')
  return limit === '1' ? { type: 'probe' } : { type: 'list', limit, continue: searchParams.get('continue') }
}
