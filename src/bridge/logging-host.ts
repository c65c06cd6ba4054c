import type { Greeting, Host, HostConnection, Result } from '../protocol/contract.js'
import type { Ack, Frame, FramePort } from '../protocol/frames.js'
import type { LogRecord, LogWish } from '../protocol/log.js'

/** Where a page's records go. `write` must not throw. */
export interface PageRecordSink {
  readonly wish: LogWish
  /** Called when `wish` is another one. */
  onWish(listener: (wish: LogWish) => void): () => void
  /** `dropped` older ones were lost before these. */
  write(records: readonly LogRecord[], dropped: number): void
}

/** The same host; the engine is told which records this page wants, and they are taken out of the frames. */
export function loggingHost(host: Host, sink: PageRecordSink): Host {
  return { connect: (greeting) => connect(host, sink, greeting) }
}

async function connect(host: Host, sink: PageRecordSink, greeting: Greeting): Promise<Result<HostConnection>> {
  let { wish } = sink
  const line = await host.connect({ ...greeting, log: wish })
  if (!line.ok) {
    const { code, message } = line.error
    sink.write([{ time: Date.now(), level: 'error', what: 'engine', message, cause: code }], 0)
    return line
  }
  const connection = line.value
  const ask = (now: LogWish): void => {
    if (now === wish) return
    wish = now
    connection.command({ type: 'log', wish }).catch(() => {})
  }
  const stop = sink.onWish(ask)
  ask(sink.wish)
  void connection.lost?.then((message) => {
    sink.write([{ time: Date.now(), level: 'warn', what: 'engine', message, cause: 'engine-lost' }], 0)
  })
  return {
    ok: true,
    value: {
      ...connection,
      port: readingRecords(connection.port, sink),
      close: () => {
        stop()
        connection.close()
      },
    },
  }
}

/** Records are written last: whoever reads them finds the page as the frame left it. */
function readingRecords(port: FramePort<Frame, Ack>, sink: PageRecordSink): FramePort<Frame, Ack> {
  return {
    post: (ack) => port.post(ack),
    close: () => port.close(),
    listen: (listener) =>
      port.listen((frame) => {
        try {
          listener(frame)
        } finally {
          for (const part of frame.parts) if (part.type === 'log') sink.write(part.records, part.dropped)
        }
      }),
  }
}
