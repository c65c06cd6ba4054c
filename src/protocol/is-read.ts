import type { ApiCall } from './requests.js'

const reviewGroups: readonly string[] = ['authorization.k8s.io', 'authentication.k8s.io']

/** Whether a call changes nothing: GET, and reviews, which are asked with POST. It may be sent twice. */
export function isRead({ method, target: { resource, name } }: Pick<ApiCall, 'method' | 'target'>): boolean {
  if (method === 'GET') return true
  return (
    method === 'POST' &&
    name === undefined &&
    reviewGroups.includes(resource.group) &&
    resource.plural.endsWith('reviews')
  )
}
