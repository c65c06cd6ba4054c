import type { ReactNode } from 'react'
import {
  changeLimits,
  type DemoCommand,
  type DemoState,
  type LastingFault,
  type OneFault,
  podLimits,
} from '../control/demo-state.js'
import { Slider } from './slider.js'

interface ClusterControlsProps {
  readonly demo: Extract<DemoState, { readonly type: 'memory' }>
  readonly send: (command: DemoCommand) => void
  readonly children: ReactNode
}

const once: readonly (readonly [OneFault, string, string])[] = [
  ['cut', 'Cut streams', 'Every open watch breaks. Resumed by itself, without a list.'],
  ['expire', '410 Gone', 'The history is gone: every informer lists anew, once.'],
]
const lasting: readonly (readonly [LastingFault, string, string])[] = [
  ['offline', 'Offline', 'Connections are refused.'],
  ['unauthorized', '401', 'The token has expired.'],
  ['forbidden', '403', 'Lists of all namespaces are forbidden, and one namespace.'],
  ['refuse', '422', 'What is written is refused, a moment later.'],
  ['errors', '500', 'Every answer is a server error.'],
  ['freeze', 'Freeze', 'Open streams go silent without an end.'],
  ['slow', 'Slow', 'Every answer comes 2 s later.'],
]

/** How large and how busy the cluster in memory is, and what is broken. */
export function ClusterControls({ demo, send, children }: ClusterControlsProps) {
  return (
    <section className="controls" aria-label="Cluster">
      <div className="controls-top">
        <h2>Cluster in memory</h2>
        {children}
      </div>
      <div className="sliders">
        <Slider
          label="Pods"
          scale="logarithmic"
          least={podLimits.least}
          most={podLimits.most}
          value={demo.pods}
          onChange={(pods) => send({ type: 'pods', pods })}
        />
        <Slider
          label="Changes a second"
          scale="linear"
          least={changeLimits.least}
          most={changeLimits.most}
          value={demo.changesPerSecond}
          onChange={(perSecond) => send({ type: 'changes', perSecond })}
        />
      </div>
      <fieldset className="faults">
        <legend className="unseen">Faults</legend>
        {once.map(([fault, label, hint]) => (
          <button
            key={fault}
            type="button"
            className="button"
            title={hint}
            onClick={() => send({ type: 'once', fault })}
          >
            {label}
          </button>
        ))}
        {lasting.map(([fault, label, hint]) => {
          const isOn = demo.faults.includes(fault)
          return (
            <button
              key={fault}
              type="button"
              className="button toggle"
              title={fault === 'forbidden' ? `${hint.slice(0, -1)} (${demo.forbiddenNamespace}).` : hint}
              aria-pressed={isOn}
              onClick={() => send({ type: 'fault', fault, state: isOn ? 'off' : 'on' })}
            >
              {label}
            </button>
          )
        })}
      </fieldset>
    </section>
  )
}
