import { InputError } from '../model/input-error.js'
import { parsePathSteps } from './path-parser.js'

/** One step of a path. */
export type PathStep =
  /** `.name` or `['any text']`: an own property. Arrays have none. */
  | { readonly type: 'property'; readonly name: string }
  /** `[0]`: an element of an array. */
  | { readonly type: 'index'; readonly index: number }
  /** `[type=Ready]`: the first element of an array whose property has that text, or prints as it. */
  | { readonly type: 'match'; readonly name: string; readonly value: string }

/**
 * Reads a path: `a.b`, `['key.with/dots']`, `["…"]`, `[0]`, `[type=Ready]`, combined at will. A bare
 * name has letters, digits, `_`, `-` and `$` and does not begin with `-`; a quoted one may have
 * anything, with a backslash before a quote or a backslash. A match value is quoted likewise when it
 * has spaces or brackets.
 *
 * @throws InputError `invalid-path` with the position.
 */
export function parsePath(text: string): readonly PathStep[] {
  if (typeof text !== 'string') throw new InputError('invalid-path', 'path: write it as text, as in "metadata.name"')
  return parsePathSteps(text, 0, 'path')
}

/** The canonical text of a path: equal paths give equal texts, and it reads back to the same steps. */
export function formatPath(steps: readonly PathStep[]): string {
  return steps.map((step, position) => formatStep(step, position)).join('')
}

/**
 * A reader of that path. It reads own properties only, never throws, and gives `undefined` where the
 * path leads nowhere.
 *
 * @throws InputError `invalid-path` with the position.
 */
export function compilePath(path: string | readonly PathStep[]): (object: unknown) => unknown {
  const steps = typeof path === 'string' ? parsePath(path) : path
  return (object) => {
    let value = object
    for (const step of steps) {
      if (typeof value !== 'object' || value === null) return undefined
      value = readStep(value, step)
    }
    return value
  }
}

function readStep(value: object, step: PathStep): unknown {
  switch (step.type) {
    case 'property':
      return Array.isArray(value) ? undefined : ownValue(value, step.name)
    case 'index':
      return Array.isArray(value) ? value[step.index] : undefined
    case 'match':
      return Array.isArray(value) ? value.find((item) => printsAs(item, step.name, step.value)) : undefined
  }
}

function printsAs(item: unknown, name: string, text: string): boolean {
  if (typeof item !== 'object' || item === null) return false
  const value = ownValue(item, name)
  return typeof value === 'string' ? value === text : isPrintable(value) && String(value) === text
}

function isPrintable(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean'
}

function ownValue(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Readonly<Record<string, unknown>>)[name] : undefined
}

function formatStep(step: PathStep, position: number): string {
  switch (step.type) {
    case 'property':
      if (!isBareName(step.name)) return `[${quote(step.name)}]`
      return position === 0 ? step.name : `.${step.name}`
    case 'index':
      return `[${step.index}]`
    case 'match':
      return `[${step.name}=${/^[A-Za-z0-9_$./:-]+$/.test(step.value) ? step.value : quote(step.value)}]`
  }
}

function isBareName(name: string): boolean {
  return /^[A-Za-z0-9_$][A-Za-z0-9_$-]*$/.test(name)
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
