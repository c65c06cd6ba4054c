import type { Ingress } from '../resources/types/networking-v1.generated.js'

const shown = 3

/** `a.example.com,b.example.com`; `*` for every host; at most three, then `+ 2 more...`. */
export function ingressHosts({ spec }: Ingress): string {
  const rules = spec?.rules ?? []
  const hosts: string[] = []
  for (const { host } of rules) {
    if (hosts.length === shown) return `${hosts.join(',')} + ${rules.length - shown} more...`
    if (host) hosts.push(host)
  }
  return hosts.join(',') || '*'
}
