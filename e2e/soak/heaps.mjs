// @ts-check

/**
 * Bytes of JavaScript objects behind a forced garbage collection.
 *
 * @typedef {{ readonly page: number, readonly worker: number }} Heaps
 */

/**
 * Looks into a page and into its shared worker, which has a thread and a heap of its own.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('playwright').Page} page whose shared worker runs
 * @returns {Promise<{ readonly measure: () => Promise<Heaps>, readonly detach: () => Promise<void> }>}
 */
export async function openHeaps(browser, page) {
  const ofPage = await page.context().newCDPSession(page)
  const ofBrowser = await browser.newBrowserCDPSession()
  const { targetInfos } = await ofBrowser.send('Target.getTargets')
  const worker = targetInfos.find(({ type }) => type === 'shared_worker')
  if (worker === undefined) throw new Error('there is no shared worker')
  const { sessionId } = await ofBrowser.send('Target.attachToTarget', { targetId: worker.targetId, flatten: false })
  let last = 0
  /** @type {Map<number, (result: any) => void>} */
  const waiting = new Map()
  ofBrowser.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message)
    waiting.get(id)?.(error === undefined ? result : Promise.reject(new Error(error.message)))
    waiting.delete(id)
  })
  /** @param {string} method */
  const askWorker = async (method) => {
    last += 1
    const answer = new Promise((resolve) => waiting.set(last, resolve))
    await ofBrowser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: last, method }) })
    return answer
  }
  return {
    measure: async () => {
      // What a first collection finalizes the second one takes.
      for (let turn = 0; turn < 2; turn += 1) {
        await ofPage.send('HeapProfiler.collectGarbage')
        await askWorker('HeapProfiler.collectGarbage')
      }
      const { usedSize } = await ofPage.send('Runtime.getHeapUsage')
      const answer = /** @type {{ usedSize: number }} */ (await askWorker('Runtime.getHeapUsage'))
      return { page: usedSize, worker: answer.usedSize }
    },
    detach: async () => {
      await ofPage.detach()
      await ofBrowser.detach()
    },
  }
}
