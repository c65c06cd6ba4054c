import type { Service } from '../resources/types/core-v1.generated.js'

/** `80/TCP,443:30443/TCP`, with node ports behind the colon; `<none>` for none. */
export function servicePorts({ spec }: Service): string {
  const ports = (spec?.ports ?? []).map(({ port, nodePort, protocol = 'TCP' }) =>
    nodePort ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`,
  )
  return ports.join(',') || '<none>'
}
