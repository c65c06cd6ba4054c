import { describe, expect, it } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import type { ListAnswer, ListRequest } from '../ports.js'
import { askHistory } from './ask-history.js'
import { Machine } from './machine.fixture.js'
import { added, bookmark, deleted, endMark, http, modified, page, pod, podTarget, rv } from './samples.fixture.js'
import type { Witness } from './state.js'
import type { Tombstone } from './tombstone.js'
import { witnessTarget } from './witness-target.js'

const witness: Witness = { key: 'd/a' as ObjectKey, uid: 'uid-a', resourceVersion: rv(95) }
const there = { uid: 'uid-a', resourceVersion: rv(95) }
const tombstone: Tombstone = { key: 'd/gone' as ObjectKey, uid: 'uid-gone', resourceVersion: rv(101) }
const discarded = ['abort', 'discard', 'watch-list']

/** The newest that the cache knows is a deletion at 101; then cut, and watching again. */
const resuming = () =>
  new Machine()
    .live(100)
    .events(deleted('gone', 101))
    .pass(20_000)
    .ends({ type: 'broken', message: 'cut' })
    .pass(2_000)
    .probeSent(witness)
    .opens()
const alive = (version: number, uid = 'uid-gone') => ({ uid, resourceVersion: rv(version) })

describe('W12 R15: a history that took back a deletion', () => {
  it('the probe asks for what was deleted last, too', () => {
    expect(resuming().requests).toEqual(['watch-list', 'probe d/gone@101', 'watch 101'])
  })

  it('the same uid is alive, older than where the watch was opened: another history, relisted at once', () => {
    const machine = resuming().probeAnswers(500, there, undefined, alive(60))
    expect(machine.words).toEqual(discarded)
    expect(machine.state.error).toMatchObject({ code: 'expired', message: expect.stringContaining('d/gone is alive') })
    expect(machine.events(endMark(500)).words).toEqual(['replace'])
    expect(machine.state.tombstone).toBeUndefined()
  })

  it.each([
    ['nothing lies there', undefined],
    ['another of its name does', alive(60, 'uid-other')],
    ['it lies there without a version', { uid: 'uid-gone' }],
  ])('%s: the same history', (_, atGrave) => {
    expect(resuming().probeAnswers(101, there, undefined, atGrave).words).toEqual(['release'])
  })

  it('it came back by itself later, as what matches a selector again does: the same history', () => {
    const machine = resuming().probeAnswers(110, there, undefined, alive(110))
    expect(machine.words).toEqual([])
    expect(machine.events(added('gone', 110), modified('gone', 111)).words).toEqual(['apply', 'apply', 'release'])
    expect(machine.report.phase).toBe('live')
  })

  it('… and was changed later in the other history: told as modified, which it could not be', () => {
    const machine = resuming().probeAnswers(110, there, undefined, alive(110))
    expect(machine.events(modified('gone', 110)).words).toEqual(['apply', ...discarded])
  })

  it('a cache that is empty since the deletion asks for it', () => {
    const machine = new Machine().live(100).events(deleted('gone', 101)).pass(20_000)
    machine.ends({ type: 'broken', message: 'cut' }).pass(2_000).probeSent().opens()
    expect(machine.requests.slice(-2)).toEqual(['probe d/gone@101', 'watch 101'])
    expect(machine.probeAnswers(500, alive(400), undefined, alive(60)).words).toEqual(discarded)
  })

  it('R3: a deletion that was held and discarded is none; one that was released is', () => {
    const machine = resuming().events(deleted('later', 105)).probeFails({ type: 'network', message: 'refused' })
    expect(machine.state.tombstone).toEqual(tombstone)
    machine.pass(10_000).probeSent(witness).opens().events(deleted('later', 105)).probeAnswers(105, there)
    expect(machine.words).toEqual(['release'])
    expect(machine.state.tombstone).toMatchObject({ key: 'd/later', resourceVersion: '105' })
  })

  it('a complete state says of itself what is gone: the tombstone is forgotten', () => {
    const machine = resuming().events({ type: 'error', failure: http(410, { reason: 'Expired' }) })
    expect(machine.events(endMark(200)).state.tombstone).toBeUndefined()
  })

  it('P7: a restored state brings its own', () => {
    const machine = new Machine().startRestored(101, tombstone).probeSent(witness).opens()
    expect(machine.requests).toEqual(['probe d/gone@101', 'watch 101'])
    expect(machine.probeAnswers(500, there, undefined, alive(60)).words).toEqual(discarded)
  })

  it('without a uid nothing is proved, so nothing is asked', () => {
    const machine = new Machine()
      .live(100)
      .events(deleted('gone', 101, ''))
      .pass(20_000)
    machine.ends({ type: 'broken', message: 'cut' }).pass(2_000)
    expect(machine.requests.slice(-2)).toEqual(['probe', 'watch 101'])
  })

  it('a bookmark newer than the deletion does not hide it', () => {
    const machine = new Machine().live(100).events(deleted('gone', 101), bookmark(150)).pass(20_000)
    machine.ends({ type: 'broken', message: 'cut' }).pass(2_000).probeSent(witness).opens()
    expect(machine.requests.slice(-2)).toEqual(['probe d/gone@101', 'watch 150'])
    expect(machine.probeAnswers(500, there, undefined, alive(60)).words).toEqual(discarded)
  })
})

describe('W12: what the probe asks', () => {
  const asked = async (answers: readonly ListAnswer[], about: Partial<{ witness: Witness; tombstone: Tombstone }>) => {
    const requests: (string | undefined)[] = []
    const left = [...answers]
    const answer = await askHistory(
      {
        witness: about.witness,
        tombstone: about.tombstone,
        ask: async (name) => {
          const { target }: ListRequest = { target: witnessTarget(podTarget, name) }
          requests.push(target.scope.fieldSelector)
          return left.shift() ?? { type: 'failed', failure: http(500) }
        },
        isOver: () => false,
      },
      undefined,
    )
    return { requests, answer }
  }
  const at = (name: string): string => `metadata.name=${name},metadata.namespace=d`

  it('the witness, then the grave of a deletion newer than it; the version is of the first answer', async () => {
    const pages = [page(110, [pod('a', 95)]), page(111, [pod('gone', 60)])]
    expect(await asked(pages, { witness, tombstone })).toEqual({
      requests: [at('a'), at('gone')],
      answer: { type: 'answered', answer: { serverVersion: '110', found: there, atGrave: alive(60) } },
    })
  })

  it('a deletion older than the witness proves nothing more: one request', async () => {
    const older = { ...tombstone, resourceVersion: rv(94) }
    expect((await asked([page(110, [pod('a', 95)])], { witness, tombstone: older })).requests).toEqual([at('a')])
  })

  it('a second question that fails is a probe that failed', async () => {
    const { answer } = await asked([page(110, [pod('a', 95)])], { witness, tombstone })
    expect(answer).toMatchObject({ type: 'failed', failure: { httpStatus: 500 } })
  })
})
