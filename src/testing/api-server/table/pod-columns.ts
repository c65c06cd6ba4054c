import { atPath, isJsonObject, type JsonObject, member, type ServedObject } from '../served-object.js'
import type { Column } from './columns.js'
import { age, shortDuration } from './duration.js'

const text = (name: string, cell: Column['cell'], priority = 0): Column => ({ name, type: 'string', priority, cell })

/** As the server prints pods. */
export const podColumns: readonly Column[] = [
  { name: 'Name', type: 'string', format: 'name', cell: (object) => object.metadata.name },
  text('Ready', (pod) => {
    const ready = containersOf(pod).filter((status) => status.ready === true).length
    return `${ready}/${array(member(pod, 'spec').containers).length}`
  }),
  text('Status', (pod) => podStatus(pod)),
  text('Restarts', (pod, now) => restarts(pod, now)),
  text('Age', (pod, now) => age(pod.metadata.creationTimestamp, now)),
  text('IP', (pod) => atPath(pod, ['status', 'podIP']) ?? '<none>', 1),
  text('Node', (pod) => atPath(pod, ['spec', 'nodeName']) ?? '<none>', 1),
  text('Nominated Node', (pod) => atPath(pod, ['status', 'nominatedNodeName']) ?? '<none>', 1),
  text('Readiness Gates', () => '<none>', 1),
]

/** The word that `kubectl get pods` prints. */
export function podStatus(pod: ServedObject): string {
  const status = member(pod, 'status')
  let word = String(status.reason ?? status.phase ?? '')
  const gated = array(status.conditions).some(
    (condition) => condition.type === 'PodScheduled' && condition.reason === 'SchedulingGated',
  )
  if (gated) word = 'SchedulingGated'
  const initializing = initWord(pod)
  if (initializing !== undefined) word = initializing
  else word = containerWord(pod, word)
  if (pod.metadata.deletionTimestamp === undefined) return word
  if (status.reason === 'NodeLost') return 'Unknown'
  return status.phase === 'Succeeded' || status.phase === 'Failed' ? word : 'Terminating'
}

function initWord(pod: ServedObject): string | undefined {
  const specs = array(member(pod, 'spec').initContainers)
  const statuses = array(member(pod, 'status').initContainerStatuses)
  for (const [index, status] of statuses.entries()) {
    const state = member(status, 'state')
    const terminated = state.terminated
    const spec = specs.find((one) => one.name === status.name)
    if (isJsonObject(terminated) && terminated.exitCode === 0) continue
    if (spec?.restartPolicy === 'Always' && status.started === true) continue
    if (isJsonObject(terminated)) return `Init:${endWord(terminated)}`
    const waiting = state.waiting
    if (isJsonObject(waiting) && waiting.reason !== undefined && waiting.reason !== 'PodInitializing')
      return `Init:${waiting.reason}`
    return `Init:${index}/${specs.length}`
  }
  return undefined
}

function containerWord(pod: ServedObject, before: string): string {
  let word = before
  let running = false
  for (const status of containersOf(pod).toReversed()) {
    const { waiting, terminated, running: runs } = member(status, 'state')
    if (isJsonObject(waiting) && typeof waiting.reason === 'string' && waiting.reason !== '') word = waiting.reason
    else if (isJsonObject(terminated)) word = endWord(terminated)
    else if (status.ready === true && runs !== undefined) running = true
  }
  if (word !== 'Completed' || !running) return word
  const ready = array(member(pod, 'status').conditions).some(
    (condition) => condition.type === 'Ready' && condition.status === 'True',
  )
  return ready ? 'Running' : 'NotReady'
}

function endWord({ reason, signal, exitCode }: JsonObject): string {
  if (typeof reason === 'string' && reason !== '') return reason
  return typeof signal === 'number' && signal !== 0 ? `Signal:${signal}` : `ExitCode:${exitCode}`
}

function restarts(pod: ServedObject, now: number): string {
  let count = 0
  let last: string | undefined
  for (const status of containersOf(pod)) {
    count += typeof status.restartCount === 'number' ? status.restartCount : 0
    const finished = atPath(status, ['lastState', 'terminated', 'finishedAt'])
    if (typeof finished === 'string' && (last === undefined || finished > last)) last = finished
  }
  return count === 0 || last === undefined ? String(count) : `${count} (${shortDuration(now - Date.parse(last))} ago)`
}

function containersOf(pod: ServedObject): readonly JsonObject[] {
  return array(member(pod, 'status').containerStatuses)
}

function array(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}
