// @ts-check

/**
 * Which cases of the wire (numbered C01, C02, …) the tests of a run were about. A test says so in its title: a number as
 * a word of its own, anywhere. A case has passed where a test that names it passed and none failed.
 *
 * @typedef {{ readonly passed: readonly string[], readonly failed: readonly string[] }} WireCases
 */

/** @type {WireCases} */
export const noWireCases = { passed: [], failed: [] }

/**
 * @param {readonly string[]} passed titles
 * @param {readonly string[]} failed titles
 * @returns {WireCases}
 */
export function wireCasesOf(passed, failed) {
  const bad = casesIn(failed)
  return { passed: casesIn(passed).filter((number) => !bad.includes(number)), failed: bad }
}

/**
 * The list of numbers, by where the tests ran.
 *
 * @param {readonly { readonly name: string, readonly wireCases: WireCases }[]} suites
 * @returns {readonly string[]} lines; none when no test named a case
 */
export function wireCaseLines(suites) {
  const places = ['Node', 'Chromium', 'Firefox'].map((place) => {
    const here = suites.filter(({ name }) => placeOf(name) === place).map(({ wireCases }) => wireCases)
    return {
      place,
      cases: wireCasesOf(
        here.flatMap(({ passed }) => passed),
        here.flatMap(({ failed }) => failed),
      ),
    }
  })
  const ran = places.filter(({ cases }) => cases.passed.length + cases.failed.length > 0)
  if (ran.length === 0) return []
  return [
    'Wire cases:',
    ...ran.flatMap(({ place, cases: { passed, failed } }) => [
      `  ${place}: ${passed.length} passed: ${passed.join(' ')}`,
      ...(failed.length === 0 ? [] : [`  ${place}: ${failed.length} FAILED: ${failed.join(' ')}`]),
    ]),
  ]
}

/** @param {string} suite */
function placeOf(suite) {
  if (suite.endsWith('chromium')) return 'Chromium'
  return suite.endsWith('firefox') ? 'Firefox' : 'Node'
}

/**
 * @param {readonly string[]} titles
 * @returns {readonly string[]} in order, each once
 */
function casesIn(titles) {
  const numbers = titles.flatMap((title) => [...title.matchAll(/\bC(\d{2,3})\b/g)].map(([, digits]) => Number(digits)))
  return [...new Set(numbers)].sort((a, b) => a - b).map((number) => `C${String(number).padStart(2, '0')}`)
}
