import { useState } from 'react'
import type { Target } from './target.js'
import type { Propagation } from './wish.js'

interface DeleteFormProps {
  readonly target: Target
  readonly why: string | undefined
  readonly onDelete: (propagation: Propagation) => void
  readonly onCancel: () => void
}

const ways: readonly (readonly [Propagation, string])[] = [
  ['Background', 'It goes now, its pods after it'],
  ['Foreground', 'Its pods go first, it goes with the last'],
]

export function DeleteForm({ target, why, onDelete, onCancel }: DeleteFormProps) {
  const [propagation, setPropagation] = useState<Propagation>('Background')
  return (
    <form
      className="action-form delete-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (why === undefined) onDelete(propagation)
      }}
    >
      <p>
        Delete the {target.kind.singular} <strong>{target.name}</strong>
        {target.namespace !== '' && ` in ${target.namespace}`}?
      </p>
      {target.kind.owns === 'pods' && (
        <fieldset>
          <legend className="unseen">What becomes of its pods</legend>
          {ways.map(([way, hint]) => (
            <label key={way}>
              <input
                type="radio"
                name="propagation"
                checked={propagation === way}
                onChange={() => setPropagation(way)}
              />
              <span>
                {way} <span className="quiet">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="form-end">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" data-first="" className="button danger" disabled={why !== undefined} title={why}>
          Delete
        </button>
      </div>
    </form>
  )
}
