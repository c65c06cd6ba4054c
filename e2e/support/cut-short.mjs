// @ts-check

/**
 * How an answer ends before its time: the connection is closed, or reset, in the middle of a chunk, or the body ends as
 * if this had been all of it.
 *
 * @typedef {'fin' | 'rst' | 'clean'} CutEnd
 */

/**
 * Ends an answer whose head is out. Of `piece`, the next one of its body, the first half gets through; on the wire it
 * is half of what its chunk, or the whole length, announced.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {CutEnd} end
 * @param {Buffer} [piece]
 */
export function cutShort(response, end, piece) {
  const half = piece?.subarray(0, Math.ceil(piece.length / 2))
  if (end === 'clean') return void response.end(half)
  const { socket } = response
  if (socket === null || socket.destroyed) return
  const finish = () => void (end === 'rst' ? socket.resetAndDestroy() : socket.destroy())
  if (piece === undefined || half === undefined) return finish()
  const announced = response.chunkedEncoding ? `${piece.length.toString(16)}\r\n` : ''
  socket.write(Buffer.concat([Buffer.from(announced), half]), finish)
}
