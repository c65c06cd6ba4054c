import type { Kube } from 'kube-informer'
import { customResourceDefinitions } from 'kube-informer/resources'
import { firstWidgets, widgetDefinition, widgets } from '../model/widgets.js'

/** A server serves a new definition a moment after it took it. */
const pauseMs = 300
const patienceMs = 20_000

/** Installs the definition and creates its objects once they are served. Rejects with a KubeError, or when that takes too long. */
export async function installWidgets({ client, discovery }: Kube): Promise<void> {
  await client.create(customResourceDefinitions, widgetDefinition)
  const until = Date.now() + patienceMs
  while (!(await discovery.serves(widgets))) {
    if (Date.now() > until) throw new Error('The definition was taken, but the server does not serve it yet')
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  for (const widget of firstWidgets) await client.create(widgets, widget)
}

/** Its objects go with it. */
export async function removeWidgets({ client }: Kube): Promise<void> {
  await client.delete(customResourceDefinitions, widgetDefinition.metadata.name)
}
