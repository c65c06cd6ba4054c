import { type KeyboardEvent, useRef } from 'react'
import { actionsOf } from './action.js'
import { Beside } from './beside.js'
import { DeleteForm } from './delete-form.js'
import { ScaleForm } from './scale-form.js'
import type { ActionPanelState, OpenPanel } from './use-action-panel.js'
import { useRights } from './use-rights.js'

interface ActionPanelProps {
  readonly panel: ActionPanelState
  /** Why nothing can be done now. */
  readonly why: string | undefined
}

/** What is open beside a button, if anything. */
export function ActionPanel({ panel, why }: ActionPanelProps) {
  const { open, wish, close } = panel
  if (open === undefined) return null
  const { shows, target, opener } = open
  const leave = (): void => {
    close()
    opener.focus({ preventScroll: true })
  }
  const label = `${target.kind.singular} ${target.name}`
  return (
    <Beside
      key={shows}
      opener={opener}
      label={shows === 'menu' ? `Actions for ${label}` : `${shows === 'scale' ? 'Scale' : 'Delete'} ${label}`}
      role={shows === 'menu' ? 'menu' : 'dialog'}
      onClose={close}
    >
      {shows === 'menu' && <Menu open={open} panel={panel} why={why} />}
      {shows === 'scale' && (
        <ScaleForm
          replicas={target.replicas}
          why={why}
          onScale={(replicas) => {
            wish(target, { type: 'scale', replicas })
            opener.focus({ preventScroll: true })
          }}
        />
      )}
      {shows === 'delete' && (
        <DeleteForm
          target={target}
          why={why}
          onDelete={(propagation) => {
            wish(target, { type: 'delete', propagation })
            opener.focus({ preventScroll: true })
          }}
          onCancel={leave}
        />
      )}
    </Beside>
  )
}

interface MenuProps extends ActionPanelProps {
  readonly open: OpenPanel
}

function Menu({ open: { target, opener }, panel, why }: MenuProps) {
  const list = useRef<HTMLDivElement>(null)
  const denied = useRights(target.kind, target.namespace)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Tab') panel.close()
    if (step === 0) return
    event.preventDefault()
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    items[(at + step + items.length) % items.length]?.focus()
  }
  return (
    <div ref={list}>
      {actionsOf(target.kind).map((action) => {
        const reason = why ?? denied.get(action.id)
        return (
          <button
            key={action.id}
            type="button"
            role="menuitem"
            className="menu-item"
            tabIndex={-1}
            data-danger={action.id === 'delete' ? 'yes' : 'no'}
            // It can be reached, so that listeners hear why.
            aria-disabled={reason !== undefined}
            title={reason}
            onKeyDown={onKeyDown}
            onClick={() => {
              if (reason !== undefined) return
              panel.choose(action, target, opener)
              if (action.begins === 'at once') opener.focus({ preventScroll: true })
            }}
          >
            {action.title}
            {action.begins === 'ask' && ' …'}
          </button>
        )
      })}
      {why !== undefined && <p className="menu-why">{why}.</p>}
    </div>
  )
}
