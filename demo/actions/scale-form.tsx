import { useState } from 'react'
import { count } from '../model/phase-words.js'
import { Icon } from '../view/icon.js'

interface ScaleFormProps {
  readonly replicas: number
  readonly why: string | undefined
  readonly onScale: (replicas: number) => void
}

/** More would be a slip of the hand. */
const most = 10_000

export function ScaleForm({ replicas, why, onScale }: ScaleFormProps) {
  const [text, setText] = useState(String(replicas))
  const wanted = /^\d+$/.test(text) && Number(text) <= most ? Number(text) : undefined
  const step = (by: number): void => setText(String(Math.min(most, Math.max(0, (wanted ?? replicas) + by))))
  return (
    <form
      className="action-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== undefined && why === undefined) onScale(wanted)
      }}
    >
      <div className="stepper">
        <button type="button" aria-label="One less" disabled={wanted === 0} onClick={() => step(-1)}>
          <Icon name="minus" />
        </button>
        <input
          data-first=""
          aria-label="Replicas"
          aria-invalid={wanted === undefined}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowUp') step(1)
            if (key === 'ArrowDown') step(-1)
          }}
        />
        <button type="button" aria-label="One more" onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </div>
      <span className="quiet">{wanted === undefined ? `0 to ${count(most)}` : `now ${replicas}`}</span>
      <button
        type="submit"
        className="button main-button"
        disabled={why !== undefined || wanted === undefined || wanted === replicas}
        title={why}
      >
        Scale
      </button>
    </form>
  )
}
