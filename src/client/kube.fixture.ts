import type { Observable } from 'rxjs'
import { afterEach } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import { createKube, type Host, type InformerChange, type Kube, type KubeObject, resource } from '../index.js'
import { errorInfo } from '../protocol/errors.js'

export interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>
}

export const configMaps = resource<ConfigMap>('v1', 'configmaps', { kind: 'ConfigMap' })

const open = new Set<Kube>()

afterEach(async () => {
  for (const kube of open) await kube.close()
  open.clear()
})

/** Closed after the test. */
export function closeAfter(kube: Kube): void {
  open.add(kube)
}

/** A kube over a scripted API, with time that stands still; closed after the test. */
export function setUp(): {
  readonly api: ScriptedApi
  readonly clock: ReturnType<typeof createFakeClock>
  readonly kube: Kube
} {
  const api = new ScriptedApi()
  const clock = createFakeClock()
  const host = inlineHost({ fetch: api.fetch, clock, random: () => 0 })
  const kube = createKube({ server: 'http://127.0.0.1:1', host })
  closeAfter(kube)
  return { api, clock, kube }
}

/**
 * A host whose engine can die without a word to anybody but the host; the next connection gets a new one, or none while
 * a reason to refuse it stands.
 */
export function mortalHost(
  api: Pick<ScriptedApi, 'fetch'>,
  clock: ReturnType<typeof createFakeClock>,
): { readonly host: Host; readonly kill: () => void; readonly refuse: (reason: string | undefined) => void } {
  let kill: () => void = () => {}
  let refused: string | undefined
  const host: Host = {
    async connect(greeting) {
      if (refused !== undefined) return { ok: false, error: errorInfo('worker-unavailable', refused) }
      const line = await inlineHost({ fetch: api.fetch, clock, random: () => 0 }).connect(greeting)
      if (!line.ok) return line
      const lost = new Promise<string>((resolve) => {
        kill = () => {
          line.value.close()
          resolve('The worker with the engine ended')
        }
      })
      return { ok: true, value: { ...line.value, lost } }
    },
  }
  return {
    host,
    kill: () => kill(),
    refuse: (reason) => {
      refused = reason
    },
  }
}

export interface Recorded<T> {
  readonly all: T[]
  readonly last: T
  stop(): void
}

export function record<T>(source: Observable<T>): Recorded<T> {
  const all: T[] = []
  const subscription = source.subscribe((value) => all.push(value))
  return {
    all,
    get last() {
      return all.at(-1) as T
    },
    stop: () => subscription.unsubscribe(),
  }
}

/** `added web/a watch`, `synced`, `reset`. */
export function told(changes: readonly InformerChange[]): readonly string[] {
  return changes.map((change) => ('key' in change ? `${change.type} ${change.key} ${change.cause}` : change.type))
}

export function names(items: readonly KubeObject[]): readonly string[] {
  return items.map((item) => item.metadata.name)
}
