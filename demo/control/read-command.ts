import { changeLimits, type DemoCommand, lastingFaults, oneFaults, podLimits } from './demo-state.js'

/** A command from JSON that anybody may have written; undefined when it is none. */
export function readCommand(text: string): DemoCommand | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { type, pods, perSecond, fault, state } = value as Readonly<Record<string, unknown>>
  switch (type) {
    case 'pods':
      return isWithin(pods, podLimits) ? { type, pods: Math.round(pods) } : undefined
    case 'changes':
      return isWithin(perSecond, changeLimits) ? { type, perSecond } : undefined
    case 'once': {
      const found = oneFaults.find((one) => one === fault)
      return found === undefined ? undefined : { type, fault: found }
    }
    case 'fault': {
      const found = lastingFaults.find((one) => one === fault)
      return found === undefined || (state !== 'on' && state !== 'off') ? undefined : { type, fault: found, state }
    }
    default:
      return undefined
  }
}

function isWithin(value: unknown, { least, most }: { readonly least: number; readonly most: number }): value is number {
  return typeof value === 'number' && value >= least && value <= most
}
