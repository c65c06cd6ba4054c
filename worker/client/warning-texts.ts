import type { Pairs } from '../../src/protocol/requests.js'

/** One warn-code, its agent and the quoted text. */
const warning = /\d{3}\s+[^\s"]+\s+"((?:[^"\\]|\\.)*)"/g

/** The texts of `Warning` headers, each once: of several in one value, too. */
export function warningTexts(headers: Pairs): readonly string[] {
  const texts = headers
    .filter(([name]) => name === 'warning')
    .flatMap(([, value]) => [...value.matchAll(warning)].map(([, text = '']) => text.replace(/\\(.)/g, '$1')))
  return [...new Set(texts)]
}
