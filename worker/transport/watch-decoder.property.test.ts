import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WatchEvent } from '../ports.js'
import { line, pod, target } from './samples.fixture.js'
import { WatchDecoder } from './watch-decoder.js'

const events = fc.array(
  fc.record({
    type: fc.constantFrom('ADDED', 'MODIFIED', 'DELETED'),
    name: fc.string({ unit: 'binary', minLength: 1 }),
    note: fc.string({ unit: 'binary', maxLength: 40 }),
    end: fc.constantFrom('\n', '\r\n', '\n\n', '\n \t\n'),
  }),
)

describe('any stream, cut anywhere', () => {
  it('C01, C02, C05, C06, C08, W6: gives every event once, in order, with the exact characters', () => {
    fc.assert(
      fc.property(events, fc.array(fc.nat(60), { minLength: 1 }), (sent, sizes) => {
        const text = sent.map(({ type, name, note, end }) => line(type, pod(name, '7', { note })).trimEnd() + end)
        const bytes = new TextEncoder().encode(text.join(''))
        const decoder = new WatchDecoder({ target: target(), httpStatus: 200 })
        const got: WatchEvent[] = []
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const size = sizes.every((each) => each === 0) ? 1 : (sizes[turn % sizes.length] ?? 1)
          const { events: batch, end } = decoder.push(bytes.slice(at, at + size))
          expect(end).toBeUndefined()
          got.push(...batch)
          at += size
        }
        const { events: rest, end } = decoder.finish({ type: 'clean' })
        expect(end).toEqual({ type: 'clean' })
        expect([...got, ...rest]).toEqual(
          sent.map(({ type, name, note }) => ({
            type: type.toLowerCase(),
            object: pod(name, '7', { note }),
            resourceVersion: '7',
          })),
        )
      }),
    )
  })
})
