import { resourceId } from '../../src/model/resource.js'
import type { Target } from '../../src/model/scope.js'

/** How people call it: `apps/v1/deployments in web, labels app=api, metadata only`. */
export function informerName({ resource, scope }: Target): string {
  const where = scope.namespace === '' ? '' : ` in ${scope.namespace}`
  const labels = scope.labelSelector === '' ? '' : `, labels ${scope.labelSelector}`
  const fields = scope.fieldSelector === '' ? '' : `, fields ${scope.fieldSelector}`
  const content = scope.content === 'metadata' ? ', metadata only' : ''
  return `${resourceId(resource)}${where}${labels}${fields}${content}`
}
