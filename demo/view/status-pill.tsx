import type { Tone } from '../model/tone.js'
import { Icon, type IconName } from './icon.js'

const icons: Readonly<Record<Tone, IconName>> = {
  good: 'check',
  busy: 'ring',
  warn: 'half',
  bad: 'alert',
  quiet: 'minus',
  leaving: 'leave',
}

/** A status in its own words, with an icon and a colour. */
export function StatusPill({ text, tone }: { readonly text: string; readonly tone: Tone }) {
  return (
    <span className="status" data-tone={tone} title={text}>
      <Icon name={icons[tone]} />
      <span className="status-text">{text}</span>
    </span>
  )
}
