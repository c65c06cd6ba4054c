import { isKubeError, type KubeError } from '../index.js'

/** What a promise is rejected with. */
export async function refusal(promise: Promise<unknown>): Promise<KubeError> {
  try {
    await promise
  } catch (error) {
    if (isKubeError(error)) return error
    throw error
  }
  throw new Error('it was not rejected')
}

/** Turns of the event loop, so that everything that needs no time has come; also where a request is never answered. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
