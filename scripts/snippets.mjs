// @ts-check

/**
 * Code in documents is real code: a marker names a file, or a region of one, and the fenced block
 * behind it is that text.
 *
 *     <!-- snippet: docs/snippets/use-list.tsx#table -->
 *     ```tsx
 *     …
 *     ```
 *
 * A region stands between `// #region table` and `// #endregion table`. Without a name the whole
 * file is taken, without the lines that mark regions.
 */
const marked = /^<!-- snippet: ([^\s#]+)(?:#([\w-]+))? -->\n(?:\n*```[^\n]*\n[\s\S]*?^```$\n?)?/gm

const regionLine = /^\s*(?:\/\/|#|<!--) #(region|endregion) ([\w-]+)(?: -->)?\s*$/

/**
 * A document with every marked block as its file says, and one line for each marker that names nothing.
 *
 * @param {string} path of the document, for the problems
 * @param {string} text
 * @param {(path: string) => string | undefined} read a file from the repository's root
 * @returns {{ readonly text: string, readonly problems: readonly string[] }}
 */
export function withSnippets(path, text, read) {
  /** @type {string[]} */
  const problems = []
  const next = text.replace(marked, (before, /** @type {string} */ file, /** @type {string | undefined} */ region) => {
    const source = read(file)
    const code = source === undefined ? undefined : snippetOf(source, region)
    if (code === undefined) {
      const what = source === undefined ? file : `a region ${region} in ${file}`
      problems.push(`${path}: asks for ${what}, which is not there`)
      return before
    }
    if (code === 'endless') {
      problems.push(
        `${path}: asks for a region ${region} in ${file}, which does not end: write // #endregion ${region}`,
      )
      return before
    }
    const language = file.split('.').at(-1) ?? ''
    const name = region === undefined ? file : `${file}#${region}`
    return `<!-- snippet: ${name} -->\n\`\`\`${language}\n${code.text}\n\`\`\`\n`
  })
  return { text: next, problems }
}

/**
 * The whole file or one region of it, moved to the left as far as it goes; undefined where there is no such region.
 * `endless`: nothing says where it ends.
 *
 * @param {string} source
 * @param {string | undefined} region
 * @returns {{ readonly text: string } | 'endless' | undefined}
 */
function snippetOf(source, region) {
  /** @type {string[]} */
  const lines = []
  let found = region === undefined
  let inside = region === undefined
  for (const line of source.split('\n')) {
    const mark = regionLine.exec(line)
    if (mark === null) {
      if (inside) lines.push(line)
    } else if (region !== undefined && mark[2] === region) {
      inside = mark[1] === 'region'
      found = true
    }
  }
  if (!found) return undefined
  if (inside && region !== undefined) return 'endless'
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const indent = indents.length === 0 ? 0 : Math.min(...indents)
  const text = lines
    .map((line) => line.slice(indent))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '')
  return { text }
}
