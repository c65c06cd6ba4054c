import { type Remote, releaseProxy, transfer, wrap } from 'comlink'
import type { EngineApi, Hello, HostConnection, Result, Welcome } from '../protocol/contract.js'
import type { ErrorInfo } from '../protocol/errors.js'
import type { Ack, Frame } from '../protocol/frames.js'
import { messageFramePort } from '../protocol/message-frame-port.js'
import { pageErrorInfo } from '../protocol/page-faults.js'
import { type EngineWorker, endpointOf, endWorker } from './engine-worker.js'

/** How long an engine may take to say that a page left, ms. */
const goodbyeMs = 5_000

export interface EngineLine extends Omit<HostConnection, 'lost'> {
  ping(): Promise<Result<void>>
  /** As `close`, without a word to the engine. */
  drop(): void
}

/** How a handshake ended. `silent`: the worker may be there, and busy for ever. */
export type Handshake =
  | { readonly type: 'open'; readonly line: EngineLine }
  | { readonly type: 'failed' | 'silent' | 'refused'; readonly error: ErrorInfo }

/** Says hello to the engine in a worker. The worker of a handshake that fails is left or ended. Never rejects. */
export async function openLine(worker: EngineWorker, hello: Hello, waitMs: number): Promise<Handshake> {
  const api = wrap<EngineApi<MessagePort>>(endpointOf(worker))
  const channel = new MessageChannel()
  const quit = (): void => {
    channel.port1.close()
    api[releaseProxy]()
    endWorker(worker)
  }
  const silence = silenceFor(waitMs)
  const answer = await Promise.race([
    api.connect(hello, transfer(channel.port2, [channel.port2])).then(read, noAnswer),
    failureOf(worker),
    silence.answer,
  ])
  silence.stop()
  if (answer.type === 'welcome') {
    return { type: 'open', line: line(api, channel.port1, hello.page, worker, answer.welcome) }
  }
  quit()
  return answer
}

function line(
  api: Remote<EngineApi<MessagePort>>,
  port: MessagePort,
  page: string,
  worker: EngineWorker,
  welcome: Welcome,
): EngineLine {
  let state: 'open' | 'leaving' | 'ended' = 'open'
  const end = (): void => {
    if (state === 'ended') return
    state = 'ended'
    api[releaseProxy]()
    endWorker(worker)
  }
  return {
    welcome,
    port: messageFramePort<Frame, Ack>(port),
    command: (command) => api.command(page, command),
    metrics: () => api.metrics(page),
    ask: (number, question) => api.ask(page, number, question),
    ping: () => api.ping(page),
    drop: end,
    close: () => {
      if (state !== 'open') return
      state = 'leaving'
      if (!('port' in worker)) return end()
      // The others' engine goes on without this page; one that is gone does not answer.
      const told = api.disconnect(page).catch(() => {})
      void Promise.race([told, new Promise((resolve) => setTimeout(resolve, goodbyeMs))]).then(end)
    },
  }
}

type Answer = { readonly type: 'welcome'; readonly welcome: Welcome } | Exclude<Handshake, { readonly type: 'open' }>

function read(welcome: Result<Welcome>): Answer {
  return welcome.ok ? { type: 'welcome', welcome: welcome.value } : { type: 'refused', error: welcome.error }
}

function noAnswer(error: unknown): Answer {
  return { type: 'failed', error: unavailable(`The worker did not answer: ${String(error)}`) }
}

function failureOf(worker: EngineWorker): Promise<Answer> {
  return new Promise((resolve) => {
    const told = (event: Event): void => {
      const { message, filename } = event as ErrorEvent
      const what = message ? `: ${message}` : ''
      const happened = `The worker did not load${filename ? ` from ${filename}` : ''}${what}`
      resolve({ type: 'failed', error: unavailable(happened) })
    }
    worker.addEventListener('error', told, { once: true })
    worker.addEventListener('messageerror', told, { once: true })
  })
}

function silenceFor(ms: number): { readonly answer: Promise<Answer>; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const answer = new Promise<Answer>((resolve) => {
    const error = unavailable(`The worker did not answer within ${ms / 1000} s`)
    timer = setTimeout(() => resolve({ type: 'silent', error }), ms)
  })
  return { answer, stop: () => clearTimeout(timer) }
}

export function unavailable(happened: string): ErrorInfo {
  return pageErrorInfo('worker-unavailable', happened)
}
