import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireCases } from './cases/all.js'
import { nodeWorld } from './node-world.js'
import { type ScriptedServer, startScriptedServer } from './scripted-server.js'

let server: ScriptedServer
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.close())

for (const [number, { title, run }] of wireCases.entries()) {
  test(title, async () => {
    const world = nodeWorld(server.site(`/case-${number}`))
    try {
      await run(world)
    } finally {
      await world.close()
    }
    expect(world.clock.waiting).toBe(0)
  })
}
