import { useId, useState } from 'react'
import { count } from '../model/phase-words.js'

interface SliderProps {
  readonly label: string
  readonly scale: 'linear' | 'logarithmic'
  readonly least: number
  readonly most: number
  readonly value: number
  /** Once it is let go. */
  readonly onChange: (value: number) => void
}

const steps = 200

/** A number between two others, with what it will be while it is moved. */
export function Slider({ label, scale, least, most, value, onChange }: SliderProps) {
  const id = useId()
  const [moving, setMoving] = useState<number>()
  const shown = moving ?? value
  const settle = (): void => {
    if (moving === undefined) return
    onChange(moving)
    setMoving(undefined)
  }
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={steps}
        value={positionOf(shown, scale, least, most)}
        aria-valuetext={count(shown)}
        onChange={({ target }) => setMoving(valueAt(Number(target.value), scale, least, most))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      <output htmlFor={id}>{count(shown)}</output>
    </div>
  )
}

function positionOf(value: number, scale: SliderProps['scale'], least: number, most: number): number {
  const share = scale === 'linear' ? (value - least) / (most - least) : Math.log(value / least) / Math.log(most / least)
  return Math.round(share * steps)
}

function valueAt(position: number, scale: SliderProps['scale'], least: number, most: number): number {
  const share = position / steps
  if (scale === 'linear') return Math.round(least + share * (most - least))
  const exact = least * (most / least) ** share
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1)
  return position === steps ? most : Math.round(exact / unit) * unit
}
