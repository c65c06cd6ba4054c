import { describe, expect, it } from 'vitest'
import { closingReport, crashOutcome, playwrightOutcome, vitestOutcome } from './test-report.mjs'

const suite = (name: string, passed: number, failed: readonly string[] = [], skipped: readonly string[] = []) => ({
  name,
  passed,
  failed,
  skipped,
  seconds: 1.4,
})

const lastLine = (text: string) => text.split('\n').at(-1)

describe('closingReport', () => {
  it('ends in the counts', () => {
    const { text, ok } = closingReport([suite('unit', 3), suite('e2e', 2)])
    expect(lastLine(text)).toBe('5 passed, 0 failed')
    expect(text).toMatch(/^unit +3 +0 +0 +1$/m)
    expect(ok).toBe(true)
  })

  it('names what failed', () => {
    const { text, ok } = closingReport([suite('unit', 3), suite('e2e', 2, ['a › b'])])
    expect(lastLine(text)).toBe('5 passed, 1 failed')
    expect(text).toMatch(/FAILED \(1\):\n {2}e2e: a › b/)
    expect(ok).toBe(false)
  })

  it('does not hide what was skipped', () => {
    const { text, ok } = closingReport([suite('unit', 3, [], ['a › b'])])
    expect(text).toMatch(/SKIPPED, so not tested \(1\):\n {2}unit: a › b/)
    expect(ok).toBe(true)
  })

  it('is not ok when nothing ran', () => {
    expect(closingReport([])).toMatchObject({ ok: false })
    expect(lastLine(closingReport([suite('unit', 0, [], ['a'])]).text)).toBe('0 passed, 0 failed')
    expect(closingReport([suite('unit', 0, [], ['a'])]).ok).toBe(false)
  })
})

describe('vitestOutcome', () => {
  const test = (status: string, fullName: string) => ({ status, fullName })

  it('counts tests, and takes all that did not run for skipped', () => {
    const assertionResults = ['passed', 'failed', 'skipped', 'pending', 'todo'].map((status) =>
      test(status, `is ${status}`),
    )
    expect(
      vitestOutcome({ testResults: [{ name: 'a.test.ts', status: 'failed', message: '', assertionResults }] }),
    ).toMatchObject({
      passed: 1,
      failed: ['a.test.ts › is failed'],
      skipped: ['a.test.ts › is skipped', 'a.test.ts › is pending', 'a.test.ts › is todo'],
    })
  })

  it('counts a file that could not be loaded', () => {
    const file = { name: 'a.test.ts', status: 'failed', message: 'Cannot find x\n at y', assertionResults: [] }
    expect(vitestOutcome({ testResults: [file] }).failed).toEqual(['a.test.ts › the file itself: Cannot find x'])
  })
})

describe('playwrightOutcome', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })

  it('counts tests of nested suites', () => {
    const inner = { title: 'group', specs: [spec('b', 'unexpected'), spec('c', 'skipped'), spec('d', 'flaky')] }
    const suites = [{ title: 'a.spec.ts', specs: [spec('a', 'expected')], suites: [inner] }]
    expect(playwrightOutcome({ suites, errors: [] })).toMatchObject({
      passed: 1,
      failed: ['a.spec.ts › group › b', 'a.spec.ts › group › d'],
      skipped: ['a.spec.ts › group › c'],
    })
  })

  it('counts errors outside of tests', () => {
    const errors = [{ message: 'no cluster\n at x' }]
    expect(playwrightOutcome({ suites: [], errors }).failed).toEqual(['outside of tests: no cluster'])
  })
})

describe('crashOutcome', () => {
  it('counts kills and plants, and says what was found', () => {
    const results = [{ name: 'self-test › no damage' }, { name: 'kill 0' }, { name: 'kill 1', problem: 'two\nlines' }]
    expect(crashOutcome({ results })).toEqual({ passed: 2, failed: ['kill 1: two'], skipped: [] })
  })
})
