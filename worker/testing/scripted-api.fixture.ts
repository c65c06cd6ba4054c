import type { KubeObject } from '../../src/model/kube-object.js'
import type { Fetch } from '../ports.js'

/** One request as it came in. */
export interface SeenRequest {
  readonly path: string
  readonly query: URLSearchParams
  readonly verb: 'list' | 'watch' | 'get'
}

/** What a test says instead of the API: an answer, or nothing to let the API answer. */
export type Script = (request: SeenRequest) => Response | 'refuse' | undefined

interface OpenWatch {
  readonly namespace: string
  readonly controller: ReadableStreamDefaultController<Uint8Array>
}

interface Past {
  readonly version: number
  readonly line: string
  readonly namespace: string
}

/**
 * Just enough of an API server for tests of the whole engine: ConfigMaps by namespace, list,
 * watch-list and watch by version with its whole history. Its revisions only grow.
 */
export class ScriptedApi {
  readonly requests: SeenRequest[] = []
  /** Sent with every list and watch; none without it. */
  dateHeader: string | undefined
  readonly #objects = new Map<string, KubeObject>()
  readonly #history: Past[] = []
  readonly #watches = new Set<OpenWatch>()
  readonly #encoder = new TextEncoder()
  #script: Script = () => undefined
  #version = 100
  #lastUid = 0

  readonly fetch: Fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(url)
    const verb = searchParams.get('watch') === 'true' ? 'watch' : /s$/.test(pathname) ? 'list' : 'get'
    const request: SeenRequest = { path: pathname, query: searchParams, verb }
    this.requests.push(request)
    const scripted = this.#script(request)
    if (scripted === 'refuse') throw new TypeError('Failed to fetch')
    if (scripted !== undefined) return scripted
    return verb === 'watch' ? this.#watch(request, init.signal ?? undefined) : this.#list(request)
  }

  get openWatches(): number {
    return this.#watches.size
  }

  counts(): { list: number; watch: number; probe: number } {
    const of = (verb: SeenRequest['verb']): SeenRequest[] => this.requests.filter((request) => request.verb === verb)
    const probes = of('list').filter((request) => request.query.get('limit') === '1').length
    return { list: of('list').length - probes, watch: of('watch').length, probe: probes }
  }

  script(script: Script): void {
    this.#script = script
  }

  /** Creates or updates. A new uid when it was not there. */
  put(
    namespace: string,
    name: string,
    data: Readonly<Record<string, string>> = {},
    labels: Readonly<Record<string, string>> = {},
  ): void {
    const key = `${namespace}/${name}`
    const before = this.#objects.get(key)
    this.#version += 1
    if (before === undefined) this.#lastUid += 1
    const uid = before?.metadata.uid ?? `uid-${this.#lastUid}`
    const metadata = { name, namespace, uid, resourceVersion: String(this.#version), labels }
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data } as KubeObject
    this.#objects.set(key, object)
    this.#tell(before === undefined ? 'ADDED' : 'MODIFIED', object)
  }

  /** What it is now; the result takes it back to that, as when etcd is restored. Open watches are not told. */
  snapshot(): () => void {
    const [objects, pasts, version] = [[...this.#objects], this.#history.length, this.#version]
    return () => {
      this.#objects.clear()
      for (const [key, object] of objects) this.#objects.set(key, object)
      this.#history.length = pasts
      this.#version = version
    }
  }

  remove(namespace: string, name: string): void {
    const key = `${namespace}/${name}`
    const before = this.#objects.get(key)
    if (before === undefined) throw new Error(`no ${key}`)
    this.#version += 1
    this.#objects.delete(key)
    this.#tell('DELETED', { ...before, metadata: { ...before.metadata, resourceVersion: String(this.#version) } })
  }

  /** A clean end of every watch. */
  endWatches(): void {
    for (const watch of [...this.#watches]) {
      this.#watches.delete(watch)
      watch.controller.close()
    }
  }

  /** Every connection breaks in the middle. */
  cutWatches(): void {
    for (const watch of [...this.#watches]) {
      this.#watches.delete(watch)
      watch.controller.error(new TypeError('network error'))
    }
  }

  /** One line to every watch, whatever it is. */
  say(line: unknown): void {
    for (const watch of this.#watches) watch.controller.enqueue(this.#encode(line))
  }

  #list({ path, query }: SeenRequest): Response {
    const items = this.#of(namespaceOf(path)).map(({ apiVersion: _a, kind: _k, ...rest }) => rest)
    const wanted = /metadata\.name=([^,]+)/.exec(query.get('fieldSelector') ?? '')?.[1]
    const shown = wanted === undefined ? items : items.filter((item) => item.metadata.name === wanted)
    return json({
      kind: 'ConfigMapList',
      apiVersion: 'v1',
      metadata: { resourceVersion: String(this.#version) },
      items: shown,
    })
  }

  #watch({ path, query }: SeenRequest, signal: AbortSignal | undefined): Response {
    const namespace = namespaceOf(path)
    const from = query.get('resourceVersion')
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const watch: OpenWatch = { namespace, controller }
        this.#watches.add(watch)
        signal?.addEventListener('abort', () => {
          if (this.#watches.delete(watch)) controller.error(signal.reason)
        })
        const past = from === null ? this.#initial(namespace) : this.#since(namespace, Number(from))
        if (past.length > 0) controller.enqueue(this.#encoder.encode(past.map((line) => `${line}\n`).join('')))
      },
    })
    const date = this.dateHeader === undefined ? {} : { date: this.dateHeader }
    return new Response(body, { headers: { 'content-type': 'application/json', ...date } })
  }

  #initial(namespace: string): readonly string[] {
    const added = this.#of(namespace).map((object) => JSON.stringify({ type: 'ADDED', object }))
    const annotations = { 'k8s.io/initial-events-end': 'true' }
    const metadata = { resourceVersion: String(this.#version), annotations }
    return [...added, JSON.stringify({ type: 'BOOKMARK', object: { kind: 'ConfigMap', apiVersion: 'v1', metadata } })]
  }

  #since(namespace: string, version: number): readonly string[] {
    return this.#history
      .filter((past) => past.version > version && (namespace === '' || past.namespace === namespace))
      .map((past) => past.line)
  }

  #of(namespace: string): readonly KubeObject[] {
    return [...this.#objects.values()].filter(({ metadata }) => namespace === '' || metadata.namespace === namespace)
  }

  #tell(type: 'ADDED' | 'MODIFIED' | 'DELETED', object: KubeObject): void {
    const line = JSON.stringify({ type, object })
    const namespace = object.metadata.namespace ?? ''
    this.#history.push({ version: this.#version, line, namespace })
    for (const watch of this.#watches) {
      if (watch.namespace === '' || watch.namespace === namespace) {
        watch.controller.enqueue(this.#encoder.encode(`${line}\n`))
      }
    }
  }

  #encode(line: unknown): Uint8Array {
    return this.#encoder.encode(`${JSON.stringify(line)}\n`)
  }
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** A Status as the API server sends it. */
export function statusAnswer(code: number, reason: string, message: string): Response {
  return json({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code }, code)
}

function namespaceOf(path: string): string {
  return /\/namespaces\/([^/]+)\//.exec(path)?.[1] ?? ''
}
