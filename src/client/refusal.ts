import { afterFrame } from '../bridge/after-frame.js'
import { Connection } from '../bridge/connection.js'
import { InputError } from '../model/input-error.js'
import { type Hello, type Host, type InformerSpec, protocolVersion } from '../protocol/contract.js'
import type { ErrorInfo } from '../protocol/errors.js'
import { type InformerStatus, idleStatus } from '../protocol/status.js'
import { Informer } from './informer.js'
import { Kube } from './kube.js'

/**
 * Input that was refused, as something that can be looked at: its snapshots say what is wrong.
 * For places that must not throw, such as rendering.
 */
export function refusedStatus(error: unknown): InformerStatus {
  return Object.freeze({ ...idleStatus, phase: 'unsupported', error: refusalOf(error) })
}

/** An informer that says why there is none. Holds nothing, asks nobody. */
export function refusedInformer(error: unknown): Informer {
  const connection = new Connection(refusingHost(error), hello, afterFrame)
  return new Informer({ connection, page: { number: 1, spec: nothing }, indexNames: () => [] })
}

/** A kube that says why there is none. To be closed, as any other. */
export function refusedKube(error: unknown): Kube {
  const kube: Kube = new Kube({
    host: refusingHost(error),
    session: hello.session,
    frameIntervalMs: hello.frameIntervalMs,
    pageId: hello.page,
    closed: () => kube.shutDown(),
    keeps: () => 'off',
  })
  return kube
}

function refusalOf(error: unknown): ErrorInfo {
  if (error instanceof InputError) return { code: error.code, message: error.message }
  return { code: 'invalid-options', message: error instanceof Error ? error.message : String(error) }
}

function refusingHost(error: unknown): Host {
  return { connect: async () => ({ ok: false, error: refusalOf(error) }) }
}

const hello: Hello = {
  protocol: protocolVersion,
  build: '',
  page: '',
  session: { server: '', credentials: 'same-origin', auth: 'none' },
  frameIntervalMs: 0,
}

/** Never sent: there is no engine to send it to. */
const nothing = Object.freeze({}) as InformerSpec
