import { type Answer, stream } from './answer.js'
import type { LiveStart, UserOptions, World } from './wire-case.js'
import { pod, serve } from './wire-objects.js'

/** A user who sees `d/a@42`, listed at 100, with an open watch from there that said nothing yet. */
export async function liveStart(
  { site, ...world }: World,
  options: UserOptions = {},
  framing: Answer['framing'] = 'chunked',
): Promise<LiveStart> {
  serve(site, '100', pod('a', '42'))
  site.next('WATCH', { framing, end: 'open' }).always('WATCH', stream())
  const user = await world.user({ ...options, options: { initialList: 'pages', ...options.options } })
  const watch = await site.request('WATCH', 1)
  await user.until(({ told }) => told.join().startsWith('added d/a@42 initial,synced'))
  return { user, watch }
}
