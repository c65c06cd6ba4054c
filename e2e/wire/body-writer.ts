import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import type { Answer } from './answer.js'

const gzipped = promisify(gzip)

/** Compresses the pieces of one body. */
export interface BodyWriter {
  /** Resolves when the piece was handed to the network. */
  write(piece: Uint8Array): Promise<void>
  /** What the compression puts behind the last piece. */
  finish(): Promise<void>
}

export function bodyWriter(response: ServerResponse, { encoding }: Answer): BodyWriter {
  const out = (bytes: Uint8Array): Promise<void> => handOver(response, bytes)
  if (encoding === undefined) return { write: out, finish: async () => {} }
  if (encoding === 'gzip-per-flush')
    return { write: async (piece) => out(await gzipped(piece)), finish: async () => {} }
  return oneMember(out)
}

/** One gzip member for the whole body; what is written can be read at once. */
function oneMember(out: (bytes: Uint8Array) => Promise<void>): BodyWriter {
  const compressor = createGzip()
  const ready: Buffer[] = []
  compressor.on('data', (bytes: Buffer) => ready.push(bytes))
  const flush = (): Promise<void> => out(Buffer.concat(ready.splice(0)))
  return {
    async write(piece) {
      compressor.write(piece)
      await new Promise<void>((resolve) => compressor.flush(constants.Z_SYNC_FLUSH, resolve))
      await flush()
    },
    async finish() {
      await new Promise<void>((resolve) => compressor.once('end', resolve).end())
      await flush()
    },
  }
}

/** To the network, in a write of its own. Whoever has hung up gets nothing, and that is no error. */
function handOver(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0 || response.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    response.write(bytes, () => setImmediate(resolve))
  })
}
