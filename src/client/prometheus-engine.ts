import type { Metrics } from '../protocol/metrics.js'
import type { Family } from './prometheus-format.js'

/** What is there once. */
export function engineFamilies({ session, engine, frames, openStreams }: Metrics): readonly Family[] {
  const { slots, line, mirror } = session
  const one = (type: 'counter' | 'gauge', name: string, help: string, value: number): Family => ({
    type,
    name: `kube_informer_${name}`,
    help,
    samples: [{ labels: {}, value }],
  })
  return [
    one('gauge', 'open_streams', 'Watches that are open', openStreams),
    one('gauge', 'stream_slots_held', 'Streams that this engine may have open', slots.held),
    one('gauge', 'stream_slots_wanted', 'Streams that this engine wants to have open', slots.wanted),
    one('gauge', 'stream_slots_budget', 'Streams that may be open in the browser profile', slots.budget),
    one('gauge', 'requests_running', 'Short requests that are under way', line.running),
    one('gauge', 'requests_waiting', 'Short requests that wait for a connection', line.waiting),
    one('counter', 'mirror_writes_total', 'Transactions of the mirror that were committed', mirror.writes),
    one('counter', 'mirror_failures_total', 'Writes and reads of the mirror that failed', mirror.failures),
    one('counter', 'frames_sent_total', 'Frames sent to this page', frames.sent),
    one('counter', 'frames_acknowledged_total', 'Frames acknowledged by this page', frames.acknowledged),
    one('gauge', 'frame_largest_items', 'Objects, rows, changes and keys in the largest frame', frames.largest),
    one('gauge', 'pages', 'Pages of the engine', engine.pages),
    one('gauge', 'sessions', 'Sessions of the engine', engine.sessions),
    one('gauge', 'subscriptions', 'Subscriptions of all pages', engine.subscriptions),
    one('gauge', 'questions', 'Questions of pages that wait for an answer', engine.questions),
    one('gauge', 'timers', 'Timers that are set', engine.timers),
    one('gauge', 'engine_up_seconds', 'Since the engine began', engine.upMs / 1_000),
  ]
}
