import type { Questions } from '../bridge/questions.js'
import type { Diagnosis } from '../protocol/diagnosis.js'
import { KubeError } from './kube-error.js'

/** Rejects with a KubeError without an engine, and with the signal's reason. */
export async function diagnose(questions: Questions, signal: AbortSignal | undefined): Promise<Diagnosis> {
  const answer = await questions.ask(
    { type: 'diagnose' },
    { whenLost: 'again', ...(signal === undefined ? {} : { signal }) },
  )
  if (!answer.ok) throw new KubeError(answer.error)
  return answer.value
}
