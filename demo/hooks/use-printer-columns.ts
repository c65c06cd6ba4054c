import { type DiscoverySnapshot, type Kube, type PrinterColumn, printerColumns } from 'kube-informer'
import { customResourceDefinitions } from 'kube-informer/resources'
import { useEffect } from 'react'
import { useStored } from './use-stored.js'

const none: readonly PrinterColumn[] = []

/** Columns of a custom resource by its definition's name, read again when what is served changes; as remembered until then. */
export function usePrinterColumns(
  { client }: Kube,
  name: string | undefined,
  version: string | undefined,
  served: DiscoverySnapshot | undefined,
): readonly PrinterColumn[] {
  const [columns, setColumns] = useStored(`columns/${name ?? ''}`, none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is served is why it is read again
  useEffect(() => {
    if (name === undefined) return undefined
    const over = new AbortController()
    client.get(customResourceDefinitions, name, { signal: over.signal }).then(
      (definition) => setColumns(printerColumns(definition, version)),
      // Without the right to read it, the columns are those that every object has.
      () => {},
    )
    return () => over.abort()
  }, [client, name, version, served, setColumns])
  return columns
}
