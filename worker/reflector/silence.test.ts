import { describe, expect, it } from 'vitest'
import { Machine } from './machine.fixture.js'
import { bookmark } from './samples.fixture.js'

const resumes = ['abort', 'hold', 'probe', 'watch 160']
const seen = () => new Machine().live(100).pass(60_000).events(bookmark(160))

describe('W11: a dead connection is silent', () => {
  it('C19: 75 s without a byte where bookmarks were seen: aborted, resumed verified', () => {
    const machine = seen()
    expect(machine.pass(74_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(resumes)
  })

  it('C05: any byte is a sign of life', () => {
    const machine = seen().pass(70_000).events()
    expect(machine.pass(74_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(resumes)
  })

  it('the end mark is no bookmark: silence cannot be judged before one', () => {
    const machine = new Machine().live(100).pass(329_999)
    expect(machine.requests).toEqual(['watch-list'])
  })

  it('timeoutSeconds and 30 s of slack where none were seen', () => {
    const machine = new Machine().live(100)
    expect(machine.pass(329_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['abort', 'hold', 'probe', 'watch 100'])
  })

  it('C05: the same for a stream that a proxy keeps alive', () => {
    const machine = seen()
    for (let beat = 0; beat < 26; beat += 1) expect(machine.pass(10_000).events().words).toEqual([])
    expect(machine.pass(9_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(resumes)
  })

  it('W12: two silent guard periods in a row: one relist', () => {
    const machine = seen().pass(75_000).opens().probeAnswers(170).pass(2_000)
    expect(machine.report.phase).toBe('live')
    expect(machine.pass(72_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['abort', 'watch-list'])
  })

  it('W12, P10: silence of a server that did not move is none: an idle etcd has no bookmarks to send', () => {
    const machine = seen()
    for (let hour = machine.now + 3_600_000; machine.now < hour; ) {
      expect(machine.pass(75_000).words).toEqual(resumes)
      machine.opens().probeAnswers(160)
      expect(machine.report.phase).toBe('live')
    }
  })

  it('W12: a byte in between: no relist', () => {
    const machine = seen().pass(75_000).opens().probeAnswers(160).events()
    expect(machine.pass(75_000).words).toEqual(resumes)
  })

  it('a machine that slept past every deadline does one thing', () => {
    const machine = seen().sleep(3_600_000)
    expect(machine.words).toEqual(resumes)
    expect(machine.pass(74_000).requests.filter((request) => request === 'watch 160')).toHaveLength(1)
  })

  it('a resume that is never answered, probe and all, is given up as well', () => {
    const machine = seen().pass(75_000)
    expect(machine.state).toMatchObject({ phase: 'watching', trust: { type: 'verifying' } })
    expect(machine.pass(75_000).words).toEqual(['abort', 'discard', 'watch-list'])
  })
})
