// @ts-check

/**
 * How a body gets through: each piece late (what comes meanwhile follows with the next one), or kept together until
 * there is so much, or until the first of it has waited so long, as proxies do that buffer.
 *
 * @typedef {{ readonly delayMs: number } | { readonly bufferBytes: number, readonly bufferMs: number }} Shape
 */

/**
 * @param {AsyncIterable<Buffer>} pieces
 * @param {Shape | undefined} shape undefined: as they come
 * @returns {AsyncIterable<Buffer>}
 */
export function shapeBody(pieces, shape) {
  if (shape === undefined) return pieces
  return 'delayMs' in shape ? delayed(pieces, shape.delayMs) : buffered(pieces, shape.bufferBytes, shape.bufferMs)
}

/**
 * @param {AsyncIterable<Buffer>} pieces
 * @param {number} ms
 */
async function* delayed(pieces, ms) {
  for await (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    yield piece
  }
}

/**
 * @param {AsyncIterable<Buffer>} pieces
 * @param {number} bytes
 * @param {number} ms
 */
async function* buffered(pieces, bytes, ms) {
  const source = pieces[Symbol.asyncIterator]()
  let next = source.next()
  for (;;) {
    const first = await next
    if (first.done) return
    const held = [first.value]
    const due = waited(ms)
    next = source.next()
    while (held.reduce((sum, piece) => sum + piece.length, 0) < bytes) {
      const more = await Promise.race([next, due.promise])
      if (more === 'due' || more.done) break
      held.push(more.value)
      next = source.next()
    }
    due.cancel()
    yield Buffer.concat(held)
  }
}

/** @param {number} ms */
function waited(ms) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {Promise<'due'>} */
  const promise = new Promise((resolve) => {
    timer = setTimeout(() => resolve('due'), ms)
  })
  return { promise, cancel: () => clearTimeout(timer) }
}
