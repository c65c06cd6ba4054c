import { settle } from '../../../worker/testing/settle.fixture.js'
import { expired } from './watch-lines.fixture.js'
import { liveWire, said, shown } from './wire.fixture.js'

/** A relist of `store{d/a@42}` whose answer is `body`. */
export async function relistAs(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const wire = await liveWire()
  await wire.pass(60_000)
  wire.stream.send(expired())
  await settle()
  wire.pending('list').json(body, 200, headers)
  await settle()
  // What fails for so long is shown.
  if (wire.requests.length === 1) await wire.pass(2_000)
  return { ...wire, told: said(wire.changes.all), shown: shown(wire.list.last.items), status: wire.list.last.status }
}
