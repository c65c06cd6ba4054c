import type { DiscoverySnapshot, Kube } from 'kube-informer'
import { useMemo, useState } from 'react'
import { absentKind, customId, customKind, isCustom } from '../model/custom-kinds.js'
import type { Kind } from '../model/kind.js'
import { usePrinterColumns } from './use-printer-columns.js'

interface Kinds {
  /** What there is to choose from: the demo's own kinds, and the custom resources that the server serves. */
  readonly all: readonly Kind[]
  readonly current: Kind
}

/** One that is looked at stays though it is not served any more, and is called so by its list. */
export function useKinds(
  kube: Kube,
  own: readonly [Kind, ...Kind[]],
  served: DiscoverySnapshot | undefined,
  id: string,
): Kinds {
  const custom = useMemo(() => {
    const known = new Set(own.map(({ resource }) => customId(resource)))
    return (served?.resources ?? []).filter((one) => isCustom(one) && !known.has(customId(one)))
  }, [own, served])
  const chosen = custom.find((one) => customId(one) === id)
  const columns = usePrinterColumns(kube, chosen === undefined ? undefined : id, chosen?.version, served)
  const all = useMemo(
    () => [...own, ...custom.map((one) => customKind(one, customId(one) === id ? columns : []))],
    [own, custom, columns, id],
  )
  const found = all.find((one) => one.id === id)
  const [last, setLast] = useState<Kind>()
  if (found !== undefined && found !== last) setLast(found)
  const current = useMemo(() => found ?? (last?.id === id ? last : absentKind(id)) ?? own[0], [found, last, id, own])
  return { all, current }
}
