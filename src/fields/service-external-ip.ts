import type { Service } from '../resources/types/core-v1.generated.js'
import { addressesOf } from './load-balancer-addresses.js'

/** `1.2.3.4,5.6.7.8`, the host of an external name, `<pending>`, or `<none>`. */
export function serviceExternalIp({ spec, status }: Service): string {
  const own = spec?.externalIPs ?? []
  switch (spec?.type) {
    case 'ClusterIP':
    case 'NodePort':
      return own.join(',') || '<none>'
    case 'LoadBalancer':
      return [...addressesOf(status?.loadBalancer?.ingress), ...own].join(',') || '<pending>'
    case 'ExternalName':
      return spec.externalName ?? ''
    default:
      return '<unknown>'
  }
}
