import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../e2e/contract/recorded')

/** What a real API server answered: the JSON behind `label` in the recording whose name begins so. */
export function recorded(name: string, label: string): unknown {
  const file = readdirSync(folder).find((each) => each.startsWith(name))
  if (file === undefined) throw new Error(`No recording ${name}`)
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  const from = lines.findIndex((line) => line.startsWith(label)) + 1
  const begin = lines.findIndex((line, at) => at >= from && /^[[{]/.test(line))
  const end = lines.findIndex((line, at) => at > begin && /^[\]}]/.test(line))
  return JSON.parse(lines.slice(begin, end + 1).join('\n'))
}
