import { type Endpoint, expose } from 'comlink'
import type { EngineApi } from '../../src/protocol/contract.js'
import type { Ack, Frame, FramePort } from '../../src/protocol/frames.js'
import { type MessagePortLike, messageFramePort } from '../../src/protocol/message-frame-port.js'

/** What a worker's global scope is: shared ones have `onconnect`. */
export type WorkerScope = Endpoint

/** Serves the engine's calls to one page or to many: plain data in, plain data out; frames have their own port. */
export function exposeEngine(engine: EngineApi<FramePort<Ack, Frame>>, scope: WorkerScope): void {
  const api: EngineApi<MessagePortLike> = {
    connect: (hello, port) => engine.connect(hello, messageFramePort(port)),
    command: (page, command) => engine.command(page, command),
    metrics: (page) => engine.metrics(page),
    ask: (page, number, question) => engine.ask(page, number, question),
    ping: (page) => engine.ping(page),
    disconnect: (page) => engine.disconnect(page),
  }
  if (!('onconnect' in scope)) {
    expose(api, scope)
    return
  }
  // A page that was quick is not lost: `connect` waits for the script to have run.
  scope.addEventListener('connect', (event) => {
    const [port] = (event as unknown as MessageEvent).ports
    if (port !== undefined) expose(api, port)
  })
}
