import { isRead } from '../../src/protocol/is-read.js'
import type { ApiCall } from '../../src/protocol/requests.js'
import { isRecord } from '../../src/query/record.js'

/**
 * Behind which failures a request may be sent once more, so that nothing can happen twice. `reading`: any.
 * `guarded`: those of the server, as it names the state it is made for, so that a second time finds another one.
 * `refused`: only where the server did not begin. `never`: neither.
 */
export type Repeatable = 'reading' | 'guarded' | 'refused' | 'never'

export function repeatable(call: ApiCall): Repeatable {
  const { method, target, body } = call
  if (isRead(call)) return 'reading'
  switch (method) {
    case 'GET':
    case 'POST':
      // The 429 of an eviction is about a budget of pods, not about load.
      return 'never'
    case 'DELETE':
      return target.name !== undefined && isGuarded(member(body, 'preconditions')) ? 'guarded' : 'refused'
    case 'PUT':
    case 'PATCH':
      return isGuarded({ resourceVersion: member(member(body, 'metadata'), 'resourceVersion') }) ? 'guarded' : 'refused'
  }
}

function isGuarded(conditions: unknown): boolean {
  return isText(member(conditions, 'uid')) || isText(member(conditions, 'resourceVersion'))
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function member(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}
