import { describe, expect, it } from 'vitest'
import { InputError } from '../model/input-error.js'
import { formatLabelSelector, matchesLabels, parseLabelSelector } from './label-selector.js'
import type { LabelSelector } from './label-selector-object.js'

const canonical = (selector: string | LabelSelector) => formatLabelSelector(parseLabelSelector(selector))
const matches = (selector: string, labels: Readonly<Record<string, string>> | undefined) =>
  matchesLabels(parseLabelSelector(selector), labels)

describe('label selector text (apiserver 1.8)', () => {
  it.each([
    ['', ''],
    [' \t\r\n', ''],
    ['a', 'a'],
    ['!a', '!a'],
    [' ! a ', '!a'],
    ['a=b', 'a=b'],
    ['a==b', 'a=b'],
    ['a = b', 'a=b'],
    ['a!=b', 'a!=b'],
    ['a=', 'a='],
    ['a=,b', 'a=,b'],
    ['a!=', 'a!='],
    ['a in (c,b)', 'a in (b,c)'],
    ['a in(b,c)', 'a in (b,c)'],
    ['a in (b)', 'a=b'],
    ['a in (b,b)', 'a=b'],
    ['a in ()', 'a='],
    ['a in (,x)', 'a in (,x)'],
    ['a in (x,)', 'a in (,x)'],
    ['a in (,)', 'a='],
    ['a in (x,,y)', 'a in (,x,y)'],
    ['a notin ( b , c )', 'a notin (b,c)'],
    ['a notin (b)', 'a!=b'],
    ['a notin ()', 'a!='],
    ['a>5', 'a>5'],
    ['a < 5', 'a<5'],
    ['a>007', 'a>7'],
    ['a>9223372036854775807', 'a>9223372036854775807'],
    ['b,a', 'a,b'],
    ['a,a', 'a'],
    ['a=1,a,!a,a!=2', '!a,a,a!=2,a=1'],
    ['app.kubernetes.io/name=x', 'app.kubernetes.io/name=x'],
    // Words, not reserved.
    ['in', 'in'],
    ['!notin', '!notin'],
    ['in in (in,notin)', 'in in (in,notin)'],
    ['notin notin (in)', 'notin!=in'],
    ['a=in', 'a=in'],
    ['a==notin,in=in', 'a=notin,in=in'],
    ['constructor=__proto__x', undefined],
  ])('%j is %j', (text, expected) => {
    if (expected === undefined) expect(() => canonical(text)).toThrow(InputError)
    else expect(canonical(text)).toBe(expected)
  })

  it.each([
    ['a,', 2, 'expected a label key after ","'],
    ['a=b,', 4, 'expected a label key after ","'],
    ['a,,b', 2, 'expected a label key'],
    [',a', 0, 'expected a label key'],
    ['a b', 2, 'expected one of'],
    ['a=b c', 4, 'expected "," or the end'],
    ['!a in (b)', 3, 'expected "," or the end'],
    ['!', 1, 'expected a label key, found the end'],
    ['!!a', 1, 'expected a label key'],
    ['a===b', 3, 'expected a value'],
    ['a=(b)', 2, 'expected a value'],
    ['a>=5', 2, 'expected an integer'],
    ['a>abc', 2, 'expected an integer'],
    ['a>', 2, 'expected an integer'],
    ['a>-5', 2, 'without a sign'],
    ['a>9223372036854775808', 2, 'below 2^63'],
    ['a in', 4, 'expected "("'],
    ['a in b', 5, 'expected "("'],
    ['a in (b', 7, 'expected "," or ")"'],
    ['a in (b c)', 8, 'expected "," or ")"'],
    ['a in (b,', 8, 'expected a value'],
    ['a in ((b))', 6, 'expected a value'],
    ['in (b)', 3, 'expected one of'],
    ['a!b', 1, 'expected one of'],
    ['A.b/c=d', 0, 'lower-case DNS name'],
    ['/c', 0, 'lower-case DNS name'],
    ['a/b/c', 0, 'more than one'],
    ['a/', 0, 'the name has'],
    ['-a', 0, 'the name has'],
    ['a=-b', 2, 'no label value'],
    ['a in (ok,b_)', 9, 'no label value'],
    [`a=${'x'.repeat(64)}`, 2, 'no label value'],
    [`${'x'.repeat(64)}`, 0, 'no label key'],
    [`${'x'.repeat(254)}/a`, 0, 'at most 253'],
    ['a=b\u0000', 2, 'no label value'],
    ['é', 0, 'no label key'],
    ['a;b', 0, 'no label key'],
  ])('refuses %j at position %i', (input, position, message) => {
    const parse = () => parseLabelSelector(input)
    expect(parse).toThrow(message)
    expect(parse).toThrow(expect.objectContaining({ code: 'invalid-selector', input, position }))
  })
})

describe('LabelSelector objects', () => {
  it('become the same requirements as the text', () => {
    const selector: LabelSelector = {
      matchLabels: { app: 'api', tier: '' },
      matchExpressions: [
        { key: 'env', operator: 'In', values: ['prod', 'dev'] },
        { key: 'zone', operator: 'NotIn', values: ['a'] },
        { key: 'x', operator: 'Exists' },
        { key: 'y', operator: 'DoesNotExist', values: [] },
        { key: 'z', operator: 'Exists', values: null },
      ],
    }
    const text = 'app=api,env in (dev,prod),tier=,x,!y,z,zone!=a'
    expect(canonical(selector)).toBe(text)
    expect(parseLabelSelector(selector)).toEqual(parseLabelSelector(text))
  })

  it.each([{}, { matchLabels: {} }, { matchExpressions: [] }, { matchLabels: undefined }])(
    '%j is everything',
    (selector) => {
      expect(parseLabelSelector(selector)).toEqual([])
    },
  )

  it.each([
    [{ matchLabel: { a: 'b' } }, '"matchLabels"'],
    [{ matchLabels: [] }, 'must be an object'],
    [{ matchLabels: { a: 1 } }, 'must be text'],
    [{ matchLabels: { '-a': 'b' } }, 'no label key'],
    [{ matchLabels: JSON.parse('{"__proto__":"x"}') }, 'no label key'],
    [{ matchExpressions: {} }, 'must be an array'],
    [{ matchExpressions: [null] }, 'matchExpressions[0]'],
    [{ matchExpressions: [{ key: 'a', operator: 'in', values: ['b'] }] }, '"in" is no operator'],
    [{ matchExpressions: [{ key: 'a', operator: 'In' }] }, 'at least one value'],
    [{ matchExpressions: [{ key: 'a', operator: 'NotIn', values: [] }] }, 'at least one value'],
    [{ matchExpressions: [{ key: 'a', operator: 'Exists', values: ['b'] }] }, 'takes no values'],
    [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['b b'] }] }, 'no label value'],
    [{ matchExpressions: [{ key: 'a', operator: 'In', value: ['b'] }] }, '"values"'],
    [{ matchExpressions: [{ operator: 'Exists' }] }, 'key must be text'],
    [null, 'write text'],
    [7, 'write text'],
    [[], 'write text'],
  ])('refuses %j', (selector, message) => {
    const parse = () => parseLabelSelector(selector as LabelSelector)
    expect(parse).toThrow(message)
    expect(parse).toThrow(expect.objectContaining({ code: 'invalid-selector' }))
  })
})

describe('matchesLabels (apiserver 1.8, semantics)', () => {
  it.each([
    ['', {}, true],
    ['', undefined, true],
    ['a', { a: '' }, true],
    ['a', {}, false],
    ['!a', {}, true],
    ['!a', { a: 'x' }, false],
    ['a=b', { a: 'b' }, true],
    ['a=b', { a: 'c' }, false],
    ['a=b', undefined, false],
    ['a=', { a: '' }, true],
    ['a=', {}, false],
    ['a!=b', {}, true],
    ['a!=b', { a: 'b' }, false],
    ['a!=b', { a: 'c' }, true],
    ['a in (b,c)', { a: 'c' }, true],
    ['a in (b,c)', {}, false],
    ['a in (,x)', { a: '' }, true],
    ['a notin (b,c)', {}, true],
    ['a notin (b,c)', { a: 'b' }, false],
    ['a notin (b,c)', { a: 'd' }, true],
    ['a>5', { a: '6' }, true],
    ['a>5', { a: '5' }, false],
    ['a>5', { a: '10' }, true],
    ['a<10', { a: '9' }, true],
    ['a<10', { a: '010' }, false],
    ['a<10', {}, false],
    ['a>5', { a: 'x' }, false],
    ['a<5', { a: '' }, false],
    ['a<5', { a: '-3' }, true],
    ['a>5', { a: '6.5' }, false],
    ['a>9007199254740992', { a: '9007199254740993' }, true],
    ['a>5', { a: '9223372036854775808' }, false],
    ['a=b,c=d', { a: 'b', c: 'd' }, true],
    ['a=b,c=d', { a: 'b' }, false],
    ['a,!a', { a: 'b' }, false],
  ])('%j on %j: %j', (selector, labels, expected) => {
    expect(matches(selector, labels)).toBe(expected)
  })

  it.each(['constructor', 'toString', 'hasOwnProperty'])('an object does not have the label %s by nature', (key) => {
    expect(matches(key, {})).toBe(false)
    expect(matches(`!${key}`, {})).toBe(true)
    expect(matches(key, { [key]: 'x' })).toBe(true)
  })
})
