import { expect, it } from 'vitest'
import { fromJSONPath } from './from-json-path.js'
import { compilePath } from './path.js'

it.each([
  ['.status.phase', 'status.phase'],
  ['{.status.phase}', 'status.phase'],
  ['{ .status.phase }', 'status.phase'],
  ['$.spec.replicas', 'spec.replicas'],
  ['.spec.ports[0].port', 'spec.ports[0].port'],
  ['.status.conditions[?(@.type=="Ready")].status', 'status.conditions[type=Ready].status'],
  [".status.conditions[?(@.type=='Ready')].status", 'status.conditions[type=Ready].status'],
  ['.status.conditions[?(@.type == "Ready and well")].status', "status.conditions[type='Ready and well'].status"],
  ['.spec.ports[?(@.port==443)].name', 'spec.ports[port=443].name'],
  ['.metadata.annotations.example\\.com/team', "metadata.annotations['example.com/team']"],
  [".metadata.labels['app\\.kubernetes\\.io/name']", "metadata.labels['app.kubernetes.io/name']"],
  [".metadata.labels['app']", 'metadata.labels.app'],
  // As the server reads it: a quoted name is a path.
  [".metadata['labels.app']", 'metadata.labels.app'],
  ['.__proto__', '__proto__'],
])('M15: %s is %s', (text, path) => {
  expect(fromJSONPath(text)).toBe(path)
  expect(() => compilePath(path)).not.toThrow()
})

it.each([
  '',
  '{}',
  '.',
  '..',
  'metadata.name',
  '.spec.ports[*].port',
  '.spec.*',
  '..name',
  '.a..b',
  '.a[0:2]',
  '.a[-1]',
  '.a[0,1]',
  '.a["b"]',
  '.a[?(@.b>3)]',
  '.a[?(@.b!="x")]',
  '.a[?(@.b)]',
  '.a[?(@.b.c=="x")]',
  '.a[?(@.b=="x" && @.c=="y")]',
  '.a b',
  'text {.a}',
  '{.a}{.b}',
  '{range .items[*]}{.a}{end}',
  '.a[',
  ".a['b",
  '.a\\',
])('M15: %j cannot be said', (text) => {
  expect(fromJSONPath(text)).toBeUndefined()
})

it.each([undefined, null, 5, {}, []])('%j is no text', (value) => {
  expect(fromJSONPath(value as never)).toBeUndefined()
})
