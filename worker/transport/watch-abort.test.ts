import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.js'
import { createTransport } from './create-transport.js'
import { recordingSink } from './recording-sink.fixture.js'
import { line, pod, target } from './samples.fixture.js'
import { drained, scriptedServer } from './scripted-server.fixture.js'
import { startedWatch } from './started-watch.fixture.js'

const added = (name: string, at: string) => ({ type: 'added', object: pod(name, at), resourceVersion: at })

describe('C113: after the signal aborts, nothing is called', () => {
  it('before it starts', async () => {
    const server = scriptedServer()
    const transport = createTransport({ baseUrl: '/', fetch: server.fetch, clock: createFakeClock() })
    const sink = recordingSink()
    transport.watch({ target: target(), timeoutSeconds: 300 }, sink, AbortSignal.abort())
    await drained()
    expect(server.requests).toEqual([])
    expect(sink.calls).toEqual([])
  })

  it('before the head', async () => {
    const { server, sink, abort } = startedWatch()
    abort.abort()
    await drained()
    expect(server.last.aborted).toBe(true)
    expect(sink.calls).toEqual([])
  })

  it('when a fetch that ignores the signal answers later', async () => {
    let answer: (response: Response) => void = () => undefined
    const { sink, abort } = startedWatch({ fetch: () => new Promise((resolve) => (answer = resolve)) })
    abort.abort()
    answer(new Response(line('ADDED', pod('a', '101'))))
    await drained()
    expect(sink.calls).toEqual([])
  })

  it('while an error body is read', async () => {
    const { server, sink, abort } = startedWatch()
    server.open({ status: 500 })
    await drained()
    abort.abort()
    await drained()
    expect(sink.calls).toEqual([])
  })

  it('in mid-stream, with bytes that still wait', async () => {
    const { server, sink, abort } = startedWatch()
    const body = server.open()
    body.send(line('ADDED', pod('a', '101')))
    await drained()
    body.send(line('ADDED', pod('b', '102')))
    abort.abort()
    await drained()
    expect(sink.calls).toEqual(['opened', 'events'])
    expect(sink.all).toEqual([added('a', '101')])
  })

  it.each(['opened', 'events'] as const)('when the sink aborts inside %s', async (moment) => {
    const server = scriptedServer()
    const abort = new AbortController()
    const sink = recordingSink({ [moment]: () => abort.abort() })
    const transport = createTransport({ baseUrl: '/', fetch: server.fetch, clock: createFakeClock() })
    transport.watch({ target: target(), timeoutSeconds: 300 }, sink, abort.signal)
    const body = server.open()
    body.send(`${line('ADDED', pod('a', '101'))}nonsense\n`)
    body.end()
    await drained()
    expect(sink.calls).toEqual(moment === 'opened' ? ['opened'] : ['opened', 'events'])
    expect(server.last.aborted).toBe(true)
  })

  it('leaves no listener on the signal behind, however the watch ended', async () => {
    const abort = new AbortController()
    let listeners = 0
    const { signal } = abort
    const add = signal.addEventListener.bind(signal)
    const remove = signal.removeEventListener.bind(signal)
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1
      add(...args)
    }
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners -= 1
      remove(...args)
    }
    const server = scriptedServer()
    const transport = createTransport({ baseUrl: '/', fetch: server.fetch, clock: createFakeClock() })
    const sink = recordingSink()
    transport.watch({ target: target(), timeoutSeconds: 300 }, sink, signal)
    server.open().end()
    await sink.whenEnded
    expect(listeners).toBe(0)
  })
})
