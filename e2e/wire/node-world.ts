import { createKube, type KubeOptions, resource } from 'kube-informer'
import { inlineHost } from 'kube-informer/inline'
import { createFakeClock, type FakeClock } from '../../worker/testing/fake-clock.js'
import type { Site } from './scripted-server.js'
import { observe, type Seen } from './seen.js'
import type { World } from './wire-case.js'

export interface NodeWorld extends World {
  readonly clock: FakeClock
  close(): Promise<void>
}

/** Real sockets end on this machine, so what was sent is there after a few turns of the event loop. */
const turns = 40

/** The engine on this thread, real `fetch`, and time that only `pass` moves. */
export function nodeWorld(site: Site, kubeOptions: Partial<KubeOptions> = {}): NodeWorld {
  const clock = createFakeClock()
  const host = inlineHost({ clock, random: () => 0 })
  const kube = createKube({ server: site.url, host, ...kubeOptions })
  const pods = resource('v1', 'pods', { kind: 'Pod' })

  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const until = async (seen: () => Seen, holds: (seen: Seen) => boolean): Promise<Seen> => {
    const deadline = performance.now() + 5_000
    while (!holds(seen())) {
      if (performance.now() > deadline)
        throw new Error(`waiting for ${holds}, seen is ${JSON.stringify(seen(), null, 1)}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
    return seen()
  }

  return {
    place: 'node',
    site,
    clock,
    settle,
    async pass(ms) {
      const end = clock.now() + ms
      await settle()
      while (clock.nextAt !== undefined && clock.nextAt <= end) {
        clock.advanceSync(clock.nextAt - clock.now())
        await settle()
      }
      clock.advanceSync(end - clock.now())
    },
    async user({ scope = {}, options = {} } = {}) {
      const { seen } = observe(kube.informer(pods, { namespace: 'd', ...scope }, options))
      return {
        seen: async () => seen(),
        until: (holds) => until(seen, holds),
        retryNow: async () => kube.retryNow(),
      }
    },
    close: () => kube.close(),
  }
}
