/**
 * By which member the elements of a list are told apart in strategic merge patches; the name of
 * the list decides, with the kind's exceptions written as `parent.name`.
 */
export const mergeKeys: ReadonlyMap<string, string> = new Map([
  ['containers', 'name'],
  ['initContainers', 'name'],
  ['ephemeralContainers', 'name'],
  ['env', 'name'],
  ['volumes', 'name'],
  ['volumeMounts', 'mountPath'],
  ['volumeDevices', 'devicePath'],
  ['imagePullSecrets', 'name'],
  ['hostAliases', 'ip'],
  ['topologySpreadConstraints', 'topologyKey'],
  ['conditions', 'type'],
  ['ownerReferences', 'uid'],
  ['secrets', 'name'],
  ['addresses', 'type'],
  ['podIPs', 'ip'],
  ['hostIPs', 'ip'],
  ['ports', 'port'],
  ['containers.ports', 'containerPort'],
  ['initContainers.ports', 'containerPort'],
])

/** Lists of plain values that are merged as sets. */
export const mergedSets: ReadonlySet<string> = new Set(['finalizers'])
