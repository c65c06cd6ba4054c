import { expect, it } from 'vitest'
import { random } from '../crash/random.mjs'
import { FaultyBody } from './faulty-body.mjs'

const text = 'a line that is longer than most\n'

function setUp(seed = 1) {
  let source: ReadableStreamDefaultController<Uint8Array> | undefined
  const upstream = new AbortController()
  const reader = new AbortController()
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      source = controller
    },
  })
  let held: Promise<void> | undefined
  const body = new FaultyBody(stream, { upstream, signal: reader.signal, dice: random(seed) })
  const run = body.run(() => held)
  const read = async (): Promise<{ readonly text: string; readonly end: string }> => {
    let got = ''
    const decoder = new TextDecoder()
    try {
      for await (const bytes of body.stream) got += decoder.decode(bytes, { stream: true })
      return { text: got, end: 'clean' }
    } catch (error) {
      return { text: got, end: (error as Error).name }
    }
  }
  return {
    body,
    run,
    upstream,
    reader,
    read,
    hold: (until: Promise<void> | undefined) => {
      held = until
    },
    send: () => source?.enqueue(new TextEncoder().encode(text)),
    close: () => source?.close(),
  }
}

it('without a fault everything comes, in pieces', async () => {
  const { read, send, close } = setUp()
  const got = read()
  send()
  send()
  close()
  expect(await got).toEqual({ text: text + text, end: 'clean' })
})

it.each([
  ['tear', 'TypeError'],
  ['end', 'clean'],
] as const)('%s: a part of the next chunk, then the end', async (fault, end) => {
  for (let seed = 1; seed < 20; seed += 1) {
    const { body, read, send, upstream } = setUp(seed)
    const got = read()
    body.apply(fault)
    send()
    const { text: part, end: how } = await got
    expect(how).toBe(end)
    expect(text.startsWith(part) && part.length < text.length).toBe(true)
    expect(upstream.signal.aborted).toBe(true)
  }
})

it('cut: the end at once', async () => {
  const { body, read, upstream } = setUp()
  const got = read()
  expect(body.apply('cut')).toBe(true)
  expect(await got).toEqual({ text: '', end: 'TypeError' })
  expect(upstream.signal.aborted).toBe(true)
  expect(body.apply('cut')).toBe(false)
})

it('freeze: nothing more and no end, until the reader gives up', async () => {
  const { body, run, read, send, close, reader } = setUp()
  const got = read()
  body.apply('freeze')
  send()
  close()
  await run
  reader.abort()
  expect(await got).toEqual({ text: '', end: 'AbortError' })
})

it('what is held comes afterwards', async () => {
  const { read, send, close, hold } = setUp()
  let release = (): void => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  hold(until)
  const got = read()
  send()
  close()
  await new Promise((resolve) => setTimeout(resolve))
  hold(undefined)
  release()
  expect(await got).toEqual({ text, end: 'clean' })
})
