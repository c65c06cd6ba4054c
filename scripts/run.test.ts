import { describe, expect, it } from 'vitest'
import { run } from './run.mjs'

const node = process.execPath

describe('run', () => {
  it('returns output and code', async () => {
    const script = 'console.log("out"); console.error("err"); process.exitCode = 3'
    const { code, output, timedOut } = await run(node, ['-e', script], { capture: true })
    expect({ code, timedOut }).toEqual({ code: 3, timedOut: false })
    expect(output.split('\n').sort()).toEqual(['', 'err', 'out'])
  })

  it('gives a command that does not exist code 127', async () => {
    expect(await run('/no/such/command', [], { capture: true })).toMatchObject({ code: 127 })
  })

  it('ends the command and its children after the time-out', async () => {
    // The child holds the output open: were it alive, `run` would not come back.
    const child = 'console.log("child started"); setInterval(() => {}, 1000)'
    const parent = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' })`
    const { output, timedOut } = await run(node, ['-e', parent], { capture: true, timeoutMs: 2_000 })
    expect({ output, timedOut }).toEqual({ output: 'child started\n', timedOut: true })
  })
})
