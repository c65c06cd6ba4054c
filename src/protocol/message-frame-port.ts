import type { FramePort } from './frames.js'

/** What is needed of a MessagePort, without DOM or worker types. */
export interface MessagePortLike {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  start(): void
  close(): void
}

/** A FramePort over a real MessagePort, which keeps messages back until `listen` starts it. */
export function messageFramePort<In, Out>(port: MessagePortLike): FramePort<In, Out> {
  return {
    post: (message) => port.postMessage(message),
    listen: (listener) => {
      port.addEventListener('message', (event) => listener(event.data as In))
      port.start()
    },
    close: () => port.close(),
  }
}
