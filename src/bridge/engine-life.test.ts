import { expect, test } from 'vitest'
import type { Result } from '../protocol/contract.js'
import { errorInfo } from '../protocol/errors.js'
import { EngineLife, type Loss } from './engine-life.js'

const well: Result<void> = { ok: true, value: undefined }

/** Time that moves by hand, and an engine that answers as it is told. */
function setUp(answer: () => Promise<Result<void>>, ended?: Promise<void>) {
  let now = 0
  let tick: () => void = () => {}
  const losses: Loss[] = []
  const life = new EngineLife({
    ping: answer,
    ...(ended === undefined ? {} : { ended }),
    every: (_ms, callback) => {
      tick = callback
      return () => {
        tick = () => {}
      }
    },
    now: () => now,
  })
  void life.lost.then((loss) => losses.push(loss))
  return {
    losses,
    life,
    async beat(afterMs = 5_000) {
      now += afterMs
      tick()
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    },
  }
}

const never = (): Promise<Result<void>> => new Promise(() => {})

test('P1: an engine that does not answer is suspect for 10 s, then given up', async () => {
  const { losses, beat } = setUp(never)
  for (let beats = 0; beats < 3; beats += 1) await beat()
  expect(losses).toEqual([])
  await beat()
  expect(losses).toMatchObject([{ type: 'silent' }])
})

test('P1: an engine that answers late is forgiven', async () => {
  let answer: (result: Result<void>) => void = () => {}
  const { losses, beat } = setUp(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  for (let round = 0; round < 5; round += 1) {
    for (let beats = 0; beats < 3; beats += 1) await beat()
    answer(well)
    await Promise.resolve()
  }
  expect(losses).toEqual([])
})

test('P1: a page that slept itself does not blame the engine', async () => {
  const { losses, beat } = setUp(never)
  await beat()
  await beat(3_600_000)
  await beat()
  await beat()
  expect(losses).toEqual([])
  await beat()
  expect(losses).toMatchObject([{ type: 'silent' }])
})

test('P1: a free lock says at once that the engine ended', async () => {
  const { losses, beat } = setUp(async () => well, Promise.resolve())
  await beat(0)
  expect(losses).toMatchObject([{ type: 'ended' }])
})

test('P1: an engine that has forgotten the page is asked anew', async () => {
  const { losses, beat } = setUp(async () => ({ ok: false, error: errorInfo('closed', 'unknown') }))
  await beat()
  expect(losses).toMatchObject([{ type: 'forgotten' }])
})

test('nothing is asked after the end', async () => {
  let pings = 0
  const { life, beat } = setUp(async () => {
    pings += 1
    return well
  })
  await beat()
  life.stop()
  await beat()
  expect(pings).toBe(1)
})

test('P1 P9: a hidden page, which beats once a minute, notices too', async () => {
  const { losses, beat } = setUp(never)
  for (let beats = 0; beats < 3; beats += 1) await beat(60_000)
  expect(losses).toEqual([])
  await beat(60_000)
  expect(losses).toMatchObject([{ type: 'silent' }])
})

test('P1: an answer that says so counts as much as a heartbeat', async () => {
  const { losses, life, beat } = setUp(async () => well)
  life.forgotten()
  life.forgotten()
  await beat()
  expect(losses).toMatchObject([{ type: 'forgotten' }])
})
