import { expect, test } from 'vitest'

test('M17: a controller runs in a web worker, with the engine on the same thread', async () => {
  const worker = new Worker(new URL('./in-worker.fixture.ts', import.meta.url), { type: 'module' })
  try {
    const done = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(message))
    })
    expect(done).toEqual({ stamps: ['default/a', 'default/b', 'default/c'], document: 'undefined' })
  } finally {
    worker.terminate()
  }
})
