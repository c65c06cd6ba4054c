import { expose } from 'comlink'
import type { EngineApi } from '../../src/protocol/contract.js'
import type { Ack, Frame, FramePort } from '../../src/protocol/frames.js'
import { type MessagePortLike, messageFramePort } from '../../src/protocol/message-frame-port.js'

/** Serves the engine's calls on `endpoint`: plain data in, plain data out; frames have their own port. */
export function exposeEngine(engine: EngineApi<FramePort<Ack, Frame>>, endpoint: DedicatedWorkerGlobalScope): void {
  const api: EngineApi<MessagePortLike> = {
    connect: (hello, port) => engine.connect(hello, messageFramePort(port)),
    command: (page, command) => engine.command(page, command),
    metrics: (page) => engine.metrics(page),
    disconnect: (page) => engine.disconnect(page),
  }
  expose(api, endpoint)
}
