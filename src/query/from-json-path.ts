import { formatPath, type PathStep } from './path.js'

/**
 * A path for a JSONPath as CustomResourceDefinitions and kubectl have it: `.status.phase`, `.spec.ports[0].port`,
 * `.metadata.annotations.example\.com/team`, `.status.conditions[?(@.type=="Ready")].status`, with or without braces.
 * Undefined where a path cannot say it: several values (`[*]`, `..`, ranges, unions), other conditions than equality of
 * one member, text around it; and for what is no JSONPath. Never throws.
 */
export function fromJSONPath(text: string): string | undefined {
  if (typeof text !== 'string') return undefined
  const steps = stepsOf(/^\{(.*)\}$/s.exec(text.trim())?.[1]?.trim() ?? text.trim())
  return steps === undefined || steps.length === 0 ? undefined : formatPath(steps)
}

/** A name ends where the server's parser ends it, but for what a backslash precedes. */
const field = /^\.((?:[^\s.,[\]$@{}\\]|\\[^\s])+)/
const index = /^\[(\d{1,9})\]/
/** A quoted name is read as a path of its own there, so a dot in it is written with a backslash too. */
const quoted = /^\['([^'\]]+)'\]/
const condition = /^\[\?\(\s*@\.([^\s.,[\]$@{}()\\!<>='"]+)\s*==\s*(?:"([^"\\]*)"|'([^'\\]*)'|(-?\d+))\s*\)\]/

function stepsOf(text: string): readonly PathStep[] | undefined {
  const steps: PathStep[] = []
  let rest = text.startsWith('$') ? text.slice(1) : text
  const matches = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(rest) ?? undefined
    if (found !== undefined) rest = rest.slice(found[0].length)
    return found
  }
  while (rest !== '') {
    const name = matches(field)?.[1]
    if (name !== undefined) {
      if (name === '*') return undefined
      steps.push({ type: 'property', name: unescaped(name) })
      continue
    }
    const at = matches(index)?.[1]
    if (at !== undefined) {
      steps.push({ type: 'index', index: Number(at) })
      continue
    }
    const key = matches(quoted)?.[1]
    if (key !== undefined) {
      const inner = stepsOf(`.${key}`)
      if (inner === undefined) return undefined
      steps.push(...inner)
      continue
    }
    const match = matches(condition)
    if (match === undefined) return undefined
    const [, member = '', double, single, number] = match
    const value = double ?? single ?? number ?? ''
    if (!isBareName(member)) return undefined
    steps.push({ type: 'match', name: member, value })
  }
  return steps
}

function unescaped(name: string): string {
  return name.replaceAll('\\', '')
}

/** As a path has it in front of `=`. */
function isBareName(name: string): boolean {
  return /^[A-Za-z0-9_$][A-Za-z0-9_$-]*$/.test(name)
}
