import type { Job } from '../resources/types/batch-v1.generated.js'

/** `2/5`; of a job without a number of completions `0/1`, or `1/1 of 3` when several pods work on it. */
export function jobCompletions({ spec, status }: Job): string {
  const succeeded = status?.succeeded ?? 0
  if (spec?.completions !== undefined) return `${succeeded}/${spec.completions}`
  const parallelism = spec?.parallelism ?? 0
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`
}
