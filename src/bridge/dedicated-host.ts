import { type Remote, releaseProxy, transfer, wrap } from 'comlink'
import type { EngineApi, Hello, Host, HostConnection, Result } from '../protocol/contract.js'
import { errorInfo } from '../protocol/errors.js'
import type { Ack, Frame } from '../protocol/frames.js'
import { messageFramePort } from '../protocol/message-frame-port.js'

/** Makes the worker; `name` shows in the browser's tools. */
export type WorkerFactory = (name: string) => Worker

/** A worker that said nothing for so long did not load. */
const handshakeMs = 5_000

/** The engine in a dedicated worker of this page. */
export function dedicatedHost(make: WorkerFactory, name: string): Host {
  return { connect: (hello) => connect(make, name, hello) }
}

async function connect(make: WorkerFactory, name: string, hello: Hello): Promise<Result<HostConnection>> {
  let worker: Worker
  try {
    worker = make(name)
  } catch (error) {
    return unavailable(`The worker could not be made: ${String(error)}`)
  }
  const api = wrap<EngineApi<MessagePort>>(worker)
  const channel = new MessageChannel()
  const welcome = await firstOf([
    api.connect(hello, transfer(channel.port2, [channel.port2])),
    failureOf(worker),
    silence(handshakeMs),
  ])
  if (!welcome.ok) {
    channel.port1.close()
    api[releaseProxy]()
    worker.terminate()
    return welcome
  }
  return { ok: true, value: { welcome: welcome.value, ...line(api, channel.port1, hello.page, worker) } }
}

function line(
  api: Remote<EngineApi<MessagePort>>,
  port: MessagePort,
  page: string,
  worker: Worker,
): Omit<HostConnection, 'welcome'> {
  return {
    port: messageFramePort<Frame, Ack>(port),
    command: (command) => api.command(page, command),
    metrics: () => api.metrics(page),
    // Its only page is gone: ending the worker ends its streams, in every browser.
    close: () => {
      api[releaseProxy]()
      worker.terminate()
    },
  }
}

function failureOf(worker: Worker): Promise<Result<never>> {
  return new Promise((resolve) => {
    const told = (event: Event): void => {
      const { message, filename } = event as ErrorEvent
      const what = message ? `: ${message}` : ''
      resolve(unavailable(`The worker did not load${filename ? ` from ${filename}` : ''}${what}`))
    }
    worker.addEventListener('error', told, { once: true })
    worker.addEventListener('messageerror', told, { once: true })
  })
}

function silence(ms: number): Promise<Result<never>> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(unavailable(`The worker did not answer within ${ms / 1000} s`)), ms)
  })
}

function firstOf<T>(answers: readonly Promise<Result<T>>[]): Promise<Result<T>> {
  return Promise.race(answers).catch((error: unknown) => unavailable(`The worker did not answer: ${String(error)}`))
}

function unavailable(happened: string): Result<never> {
  return { ok: false, error: errorInfo('worker-unavailable', happened) }
}
