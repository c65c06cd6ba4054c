import { expect, it } from 'vitest'
import { readCommand } from './read-command.js'

it.each([
  [{ type: 'pods', pods: 1000 }],
  [{ type: 'changes', perSecond: 0 }],
  [{ type: 'once', fault: 'cut' }],
  [{ type: 'fault', fault: 'offline', state: 'off' }],
  [{ type: 'fault', fault: 'refuse', state: 'on' }],
])('takes %j', (command) => {
  expect(readCommand(JSON.stringify(command))).toEqual(command)
})

it.each([
  ['{'],
  ['null'],
  ['[]'],
  ['{"type":"pods","pods":1e9}'],
  ['{"type":"pods","pods":"10"}'],
  ['{"type":"changes","perSecond":-1}'],
  ['{"type":"once","fault":"offline"}'],
  ['{"type":"fault","fault":"__proto__","state":"on"}'],
  ['{"type":"fault","fault":"offline","state":true}'],
])('takes nothing else: %s', (text) => {
  expect(readCommand(text)).toBeUndefined()
})
