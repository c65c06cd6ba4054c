import type { DiscoverySnapshot, Kube } from 'kube-informer'
import { useState } from 'react'
import { installWidgets, removeWidgets } from '../actions/install-widgets.js'
import { type Notice, noticeOf } from '../actions/notice.js'
import { customId } from '../model/custom-kinds.js'
import { widgets } from '../model/widgets.js'

interface DefinitionButtonProps {
  readonly kube: Kube
  readonly served: DiscoverySnapshot | undefined
  /** Why nothing may be written to this cluster. */
  readonly readOnly: string | undefined
  readonly onNotice: (notice: Notice) => void
}

/** A custom resource that comes and goes at a click; the list of kinds follows what the server serves. */
export function DefinitionButton({ kube, served, readOnly, onNotice }: DefinitionButtonProps) {
  const [busy, setBusy] = useState<'yes' | 'no'>('no')
  const isServed = served?.resources.some((one) => customId(one) === customId(widgets)) === true
  const act = async (): Promise<void> => {
    setBusy('yes')
    try {
      await (isServed ? removeWidgets(kube) : installWidgets(kube))
    } catch (error) {
      onNotice(noticeOf(isServed ? 'The CRD was not removed' : 'The CRD was not installed', error))
    }
    setBusy('no')
  }
  return (
    <button
      type="button"
      className="button small"
      disabled={busy === 'yes' || readOnly !== undefined}
      aria-busy={busy === 'yes'}
      title={
        readOnly ?? 'A CustomResourceDefinition with two objects: the list of kinds follows what the server serves'
      }
      onClick={() => void act()}
    >
      {isServed ? 'Remove the CRD' : 'Install a CRD'}
    </button>
  )
}
