// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import { type Resource, resource } from '../model/resource.js'
import type { CronJob, Job } from './types/batch-v1.generated.js'

export const cronJobs: Resource<CronJob> = /* @__PURE__ */ resource('batch/v1', 'cronjobs', {
  kind: 'CronJob',
  namespaced: true,
})
export const jobs: Resource<Job> = /* @__PURE__ */ resource('batch/v1', 'jobs', { kind: 'Job', namespaced: true })
