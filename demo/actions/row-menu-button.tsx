import { Icon } from '../view/icon.js'

interface RowMenuButtonProps {
  readonly name: string
  /** `yes`: something was done with it that the cluster has not confirmed. */
  readonly pending: 'yes' | 'no'
  /** `stop`: the Tab key comes by. */
  readonly tab: 'stop' | 'pass'
  readonly onOpen: (opener: HTMLElement) => void
}

/** Three dots at the end of a row; a ring while what was done with it is on its way. */
export function RowMenuButton({ name, pending, tab, onOpen }: RowMenuButtonProps) {
  return (
    <button
      type="button"
      className="row-menu"
      aria-label={pending === 'yes' ? `Actions for ${name}, being changed` : `Actions for ${name}`}
      aria-haspopup="menu"
      title={pending === 'yes' ? 'Waiting for the cluster to confirm' : 'Actions'}
      tabIndex={tab === 'stop' ? 0 : -1}
      data-pending={pending}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(event.currentTarget)
      }}
    >
      <Icon name={pending === 'yes' ? 'ring' : 'dots'} />
    </button>
  )
}
