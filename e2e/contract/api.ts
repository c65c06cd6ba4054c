import type { Transcript } from './transcript.js'
import { WatchReader } from './watch-reader.js'

/** Who asks. The admin may do everything, team-a what is in its namespace, a stranger has a token that nobody knows. */
export type Caller = 'admin' | 'team-a' | 'nobody' | 'stranger'

/** A server to run specs against. */
export interface Target {
  readonly name: string
  readonly fetch: (path: string, init: RequestInit, caller: Caller) => Promise<Response>
  /** What is older than now is forgotten. */
  readonly compact: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface CallOptions {
  readonly caller?: Caller
  readonly accept?: string
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  /** `part`: only what the spec writes down itself, with `note`. Default `all`. */
  readonly record?: 'all' | 'part'
}

/** A parsed body, looked into freely. */
// biome-ignore lint/suspicious/noExplicitAny: answers are whatever the server says, and that is what is tested.
export type Body = any

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Body
}

const shownHeaders = ['retry-after', 'warning', 'x-content-type-options', 'vary']

/** A server as a spec sees it: requests whose exchange is written down. */
export class Api {
  /** Of this spec alone. */
  readonly namespace: string
  readonly #target: Target
  readonly #transcript: Transcript

  constructor(target: Target, transcript: Transcript, namespace: string) {
    this.#target = target
    this.#transcript = transcript
    this.namespace = namespace
  }

  /** `/api/v1/namespaces/<own>/configmaps`. */
  path(plural: string, group = 'api/v1'): string {
    return `/${group}/namespaces/${this.namespace}/${plural}`
  }

  /** The spec's own words about what it saw; the same on every server. */
  note(about: string, value: unknown): void {
    this.#transcript.write(`${about}:`)
    this.#transcript.body(JSON.stringify(value))
  }

  alias(text: string, shown: string): void {
    this.#transcript.alias(text, shown)
  }

  get(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.call('GET', path, undefined, options)
  }

  post(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call('POST', path, body, options)
  }

  put(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call('PUT', path, body, options)
  }

  delete(path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call('DELETE', path, body, options)
  }

  /** A merge patch, unless another type is given. */
  patch(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call('PATCH', path, body, { contentType: 'application/merge-patch+json', ...options })
  }

  async call(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    const { caller = 'admin', record = 'all' } = options
    const response = await this.#target.fetch(path, init(method, body, options), caller)
    const text = await response.text()
    if (record === 'all') {
      this.#head(method, path, options, response, text)
      if (method !== 'HEAD') this.#transcript.body(text)
    }
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }

  /** Creates ConfigMaps with these labels, silently, so that lists from the server's cache have them; the last answer. */
  async createConfigMaps(
    names: readonly string[],
    labels: (name: string) => Readonly<Record<string, string>> = () => ({}),
  ): Promise<Answer> {
    let last: Answer | undefined
    for (const name of names) {
      last = await this.post(this.path('configmaps'), configMap(name, labels(name)), { record: 'part' })
      if (last.status !== 201) throw new Error(last.text)
    }
    if (last === undefined) throw new Error('no name')
    // The server's cache may be behind what it answered; a list without a version waits for it.
    await this.version()
    return last
  }

  /** The present version of ConfigMaps. */
  async version(plural = 'configmaps', group = 'api/v1'): Promise<string> {
    const { body } = await this.get(this.path(plural, group), { record: 'part' })
    return body.metadata.resourceVersion
  }

  /** Opens a watch, which the spec must `stop` or read to its end. */
  async watch(path: string, options: CallOptions = {}): Promise<WatchReader> {
    const controller = new AbortController()
    const response = await this.#target.fetch(
      path,
      { ...init('GET', undefined, options), signal: controller.signal },
      options.caller ?? 'admin',
    )
    if (options.record !== 'part') this.#head('GET', path, options, response, '')
    return new WatchReader(response, controller, this.#transcript)
  }

  compact(): Promise<void> {
    return this.#target.compact()
  }

  #head(
    method: string,
    path: string,
    { accept, contentType, caller }: CallOptions,
    response: Response,
    text: string,
  ): void {
    const by = caller === undefined ? '' : ` by ${caller}`
    const types = [
      accept === undefined ? '' : ` accept ${accept}`,
      contentType === undefined ? '' : ` as ${contentType}`,
    ]
    this.#transcript.write(`\n${method} ${shownPath(path, this.namespace)}${by}${types.join('')}`)
    const style = text.startsWith('{\n') ? ' indented' : ''
    this.#transcript.write(`${response.status} ${response.headers.get('content-type')}${style}`)
    for (const name of shownHeaders) {
      const value = response.headers.get(name)
      if (value !== null) this.#transcript.write(`${name}: ${value}`)
    }
  }
}

export const configMap = (name: string, labels: Readonly<Record<string, string>> = {}): Body => ({
  metadata: { name, labels },
  data: { key: 'one' },
})

/** Versions and tokens in a path are those of this run. */
function shownPath(path: string, namespace: string): string {
  return path
    .replaceAll(namespace, '<own>')
    .replaceAll(/resourceVersion=(\d{2,})(?!\d*999)/g, 'resourceVersion=<version>')
    .replaceAll(/continue=ey[^&]+/g, 'continue=<token>')
}

function init(method: string, body: unknown, { accept, contentType, headers }: CallOptions): RequestInit {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  return {
    method,
    headers: {
      'user-agent': 'contract',
      ...(accept === undefined ? {} : { accept }),
      ...(text === undefined ? {} : { 'content-type': contentType ?? 'application/json' }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
  }
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
