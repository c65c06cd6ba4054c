import type { Kube } from '../client/kube.js'

/**
 * Resolves when every request of a kube is answered and every frame delivered: what is subscribed
 * to shows what the server said. For kubes with an `inlineHost()`; with a worker it resolves at
 * once. It waits for no clock, so a test may freeze time, and moves it on itself where something
 * waits for time: a retry, a resync, a batch.
 */
export async function settled(kube: Kube): Promise<void> {
  await kube.settled()
}
