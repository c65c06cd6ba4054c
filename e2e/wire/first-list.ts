import { type Script, stream } from './answer.js'
import type { User, World } from './wire-case.js'
import { pod, serve } from './wire-objects.js'

/** A user whose first list gets these answers, one after the other, and then `d/a@42`. */
export async function firstList(world: World, ...answers: readonly Script[]): Promise<User> {
  serve(world.site, '100', pod('a', '42'))
  world.site.next('LIST', ...answers).always('WATCH', stream())
  const user = await world.user({ options: { initialList: 'pages' } })
  await world.site.request('LIST', 1)
  await world.settle()
  return user
}
