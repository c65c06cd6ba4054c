import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.js'
import { keptRecords, SessionLog } from './session-log.js'

const entry = (level: 'error' | 'info', message: string) => ({ level, what: 'engine', message }) as const

test('P10 M25: what a page does not take is bounded: the newest are kept, the others counted', () => {
  const log = new SessionLog(createFakeClock())
  let due = 0
  const page = log.open('info', () => {
    due += 1
  })
  for (let index = 0; index < keptRecords + 20; index += 1) log.write(entry('info', String(index)))
  expect(due).toBe(1)
  const taken = page.take()
  expect(taken).toMatchObject({ dropped: 20 })
  expect(taken?.records.length).toBe(keptRecords)
  expect(taken?.records.at(-1)?.message).toBe(String(keptRecords + 19))
  expect(page.take()).toBeUndefined()
  log.write(entry('info', 'next'))
  expect(page.take()).toMatchObject({ dropped: 0, records: [{ message: 'next' }] })
})

test('M25: each page gets the levels that it wants, and nothing is wanted when nobody does', () => {
  const log = new SessionLog(createFakeClock())
  expect(log.wants('error')).toBe(false)
  const [talkative, quiet] = [log.open('info', () => {}), log.open('error', () => {})]
  log.write(entry('info', 'a'))
  log.write(entry('error', 'b'))
  expect(talkative.take()?.records.map(({ message }) => message)).toEqual(['a', 'b'])
  expect(quiet.take()?.records.map(({ message }) => message)).toEqual(['b'])
  talkative.close()
  expect([log.wants('info'), log.wants('error')]).toEqual([false, true])
  quiet.wish = 'off'
  expect(log.wants('error')).toBe(false)
})
