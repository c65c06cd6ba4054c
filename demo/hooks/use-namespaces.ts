import { useCount } from 'kube-informer/react'
import { useEffect } from 'react'
import type { Kind } from '../model/kind.js'
import { streamOptions } from './use-reach.js'
import { useStored } from './use-stored.js'

const none: readonly string[] = []

/** Names of the namespaces that have something in them, remembered for users who may not ask any more. */
export function useNamespaces([first]: readonly Kind[]): readonly string[] {
  const { counts } = useCount(first?.resource ?? null, undefined, { by: 'metadata.namespace' }, streamOptions)
  const [remembered, remember] = useStored('namespaces', none)
  const text = [...counts.keys()].sort().join(' ')
  const known = remembered.join(' ')
  useEffect(() => {
    if (text !== '' && text !== known) remember(text.split(' '))
  }, [text, known, remember])
  return remembered
}
