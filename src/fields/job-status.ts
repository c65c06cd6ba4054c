import type { Job } from '../resources/types/batch-v1.generated.js'

/** The word of a job: `Complete`, `Failed`, `Terminating`, `Suspended`, `FailureTarget`, `SuccessCriteriaMet`, `Running`. */
export function jobStatus({ metadata, status }: Job): string {
  const has = (wanted: string) => status?.conditions?.find(({ type }) => type === wanted)?.status === 'True'
  if (has('Complete')) return 'Complete'
  if (has('Failed')) return 'Failed'
  if (metadata.deletionTimestamp) return 'Terminating'
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(has) ?? 'Running'
}
