import { actionsOf } from './action.js'
import { ActionPanel } from './action-panel.js'
import type { Target } from './target.js'
import type { ActionPanelState } from './use-action-panel.js'
import { useRights } from './use-rights.js'

interface ActionButtonsProps {
  readonly target: Target
  readonly why: string | undefined
  readonly panel: ActionPanelState
}

/** What can be done with the object that is looked at, each with its own button. */
export function ActionButtons({ target, why, panel }: ActionButtonsProps) {
  const denied = useRights(target.kind, target.namespace)
  return (
    <fieldset className="panel-actions" aria-label="Actions">
      {actionsOf(target.kind).map((action) => {
        const reason = why ?? denied.get(action.id)
        return (
          <button
            key={action.id}
            type="button"
            className="button"
            data-danger={action.id === 'delete' ? 'yes' : 'no'}
            aria-disabled={reason !== undefined}
            aria-haspopup={action.begins === 'ask' ? 'dialog' : undefined}
            title={reason}
            onClick={({ currentTarget }) => {
              if (reason === undefined) panel.choose(action, target, currentTarget)
            }}
          >
            {action.title}
          </button>
        )
      })}
      <ActionPanel panel={panel} why={why} />
    </fieldset>
  )
}
