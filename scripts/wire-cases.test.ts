import { describe, expect, it } from 'vitest'
import { wireCaseLines, wireCasesOf } from './wire-cases.mjs'

describe('wire cases', () => {
  it('are the numbers in titles, as words, in order, each once', () => {
    const titles = ['C113: abort is silent', 'wire › C07, C08, W19: ended', 'C08 again', 'P11 XC12 C1 C2024 C99x']
    expect(wireCasesOf(titles, [])).toEqual({ passed: ['C07', 'C08', 'C113'], failed: [] })
  })

  it('have failed where one test that names them did', () => {
    expect(wireCasesOf(['C07 one way', 'C08'], ['C07 another way'])).toEqual({ passed: ['C08'], failed: ['C07'] })
  })

  it('are listed by where the tests ran', () => {
    const suite = (name: string, passed: readonly string[], failed: readonly string[] = []) => ({
      name,
      wireCases: wireCasesOf(passed, failed),
    })
    const suites = [
      suite('unit', ['C01', 'C02']),
      suite('support', ['C02'], ['C01']),
      suite('browser-chromium', ['C01']),
      suite('e2e-chromium', ['C09']),
      suite('e2e-firefox', ['C09']),
    ]
    expect(wireCaseLines(suites)).toEqual([
      'Wire cases:',
      '  Node: 1 passed: C02',
      '  Node: 1 FAILED: C01',
      '  Chromium: 2 passed: C01 C09',
      '  Firefox: 1 passed: C09',
    ])
    expect(wireCaseLines([suite('unit', ['no case'])])).toEqual([])
  })
})
