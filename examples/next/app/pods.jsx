'use client'

import { useList } from 'kube-informer/react'
import { pods } from 'kube-informer/resources'

export function Pods({ namespace }) {
  const { items, status } = useList(pods, { namespace }, { sort: ['metadata.name'] })
  const rows = items.map((pod) => <li key={pod.metadata.uid}>{`${pod.metadata.name}: ${pod.status?.phase}`}</li>)
  return (
    <>
      <p role="status">{status.error?.message ?? status.phase}</p>
      <ul>{rows}</ul>
    </>
  )
}
