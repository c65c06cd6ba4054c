import { createFakeClock } from '../../../worker/testing/fake-clock.js'
import type { KubeObject } from '../../model/kube-object.js'
import { resource } from '../../model/resource.js'
import { type ApiServerOptions, createApiServer } from './api-server.js'

export const configMaps = resource('v1', 'configmaps')
export const path = '/api/v1/namespaces/default/configmaps'

export const named = (name: string, labels: Readonly<Record<string, string>> = {}): KubeObject => ({
  metadata: { name, namespace: 'default', labels },
})

/** One line of a watch, looked into freely. */
export interface Line {
  readonly type: string
  readonly object: KubeObject & { readonly code?: number; readonly reason?: string; readonly message?: string }
}

/** A server on a clock that moves when told, and short ways to ask it. */
export function setUp(options: ApiServerOptions = {}) {
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1, ...options })
  const get = (at: string, init?: RequestInit) => server.fetch(`http://cluster.test${at}`, init)
  return {
    clock,
    server,
    get,
    json: async (at: string, init?: RequestInit) => (await get(at, init)).json(),
    watch: async (query: string, init?: RequestInit) => readLines(await get(`${path}?watch=true&${query}`, init)),
  }
}

/** Keeps reading; `lines` is what has come. */
function readLines(response: Response) {
  const { body } = response
  if (body === null) throw new Error('an answer without a body')
  const lines: Line[] = []
  let end: 'open' | 'clean' | 'broken' = 'open'
  const reading = (async () => {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        const parts = (rest + value).split('\n')
        rest = parts.pop() ?? ''
        lines.push(...parts.map((line) => JSON.parse(line) as Line))
      }
      end = 'clean'
    } catch {
      end = 'broken'
    }
  })()
  return {
    lines,
    types: () => lines.map(({ type }) => type),
    names: () => lines.map(({ object }) => object.metadata.name),
    end: () => end,
    reading,
  }
}

/** Lets streams deliver what needs no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
