import { useCallback, useEffect, useState } from 'react'

/** What of the page is in its address, so that it can be shared and survives a reload. */
export interface Address {
  readonly kind: string
  readonly namespace: string
  readonly search: string
  readonly facet: string
  /** Key of the object in the side panel; `''`: none. */
  readonly object: string
}

const names: readonly (keyof Address)[] = ['kind', 'namespace', 'search', 'facet', 'object']

export function useAddress(): readonly [Address, (change: Partial<Address>) => void] {
  const [address, setAddress] = useState(readAddress)
  const change = useCallback((part: Partial<Address>) => setAddress((before) => ({ ...before, ...part })), [])
  useEffect(() => {
    const query = new URLSearchParams(names.flatMap((name) => (address[name] === '' ? [] : [[name, address[name]]])))
    if (new URLSearchParams(location.search).has('debug')) query.set('debug', '')
    history.replaceState(null, '', query.size === 0 ? location.pathname : `?${query}`)
  }, [address])
  return [address, change]
}

function readAddress(): Address {
  const query = new URLSearchParams(location.search)
  const read = (name: string): string => query.get(name) ?? ''
  return {
    kind: read('kind') || 'pods',
    namespace: read('namespace'),
    search: read('search'),
    facet: read('facet'),
    object: read('object'),
  }
}
