// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { CronJob, Job } from './types/batch-v1.generated.js'

export const cronJobs: Resource<CronJob> = /* @__PURE__ */ Object.freeze({
  group: 'batch',
  version: 'v1',
  plural: 'cronjobs',
  kind: 'CronJob',
  namespaced: true,
})
export const jobs: Resource<Job> = /* @__PURE__ */ Object.freeze({
  group: 'batch',
  version: 'v1',
  plural: 'jobs',
  kind: 'Job',
  namespaced: true,
})
