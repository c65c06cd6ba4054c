/** What differs from one server to the next, and from one run to the next, by its place. */
const dropped = new Set(['managedFields', 'storageVersionHash', 'serverAddressByClientCIDRs', 'description'])

/**
 * Writes down an exchange in a form in which two servers can be compared: uids by the order of
 * their appearance, no times, versions and ages, members sorted.
 */
export class Transcript {
  readonly #lines: string[] = []
  readonly #uids = new Map<string, string>()
  readonly #aliases = new Map<string, string>()

  /** From now on, and before, this text is shown as that. */
  alias(text: string, shown: string): void {
    this.#aliases.set(text, shown)
  }

  write(line: string): void {
    this.#lines.push(line)
  }

  body(text: string): void {
    this.write(this.#shownBody(text))
  }

  get text(): string {
    let text = `${this.#lines.join('\n')}\n`
    for (const [hidden, shown] of this.#aliases) text = text.replaceAll(hidden, shown)
    return text
  }

  #shownBody(text: string): string {
    try {
      return JSON.stringify(this.#shown(JSON.parse(text), ''), null, 2)
    } catch {
      return this.#shownText(text.trimEnd(), '')
    }
  }

  #shown(value: unknown, key: string): unknown {
    if (typeof value === 'string') return this.#shownText(value, key)
    if (Array.isArray(value)) return value.map((one) => this.#shown(one, key))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
      .filter(([name]) => !dropped.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(entries.map(([name, inner]) => [name, this.#shown(inner, name)]))
  }

  #shownText(text: string, key: string): string {
    if (key === 'resourceVersion' && /^\d+$/.test(text)) return '<version>'
    if (key === 'continue' && text !== '') return shownToken(text)
    if (key === 'cells' && /^\d+[smhd]/.test(text)) return '<age>'
    return text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (uid) => this.#uid(uid))
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>')
      .replaceAll(/(current: )\d+/g, '$1<version>')
      .replaceAll(/(too old resource version: )\d+ \(\d+\)/g, '$1<version> (<version>)')
      .replaceAll(/(the ResourceVersion in record )\(\d+\)/g, '$1(<version>)')
  }

  #uid(uid: string): string {
    const known = this.#uids.get(uid) ?? `uid-${this.#uids.size + 1}`
    this.#uids.set(uid, known)
    return known
  }
}

/** What is in a continue token, the version only when it is a special one. */
function shownToken(token: string): string {
  const { v, rv, start } = JSON.parse(Buffer.from(token, 'base64url').toString())
  return `token(${v}, ${rv === -1 ? 'latest' : '<version>'}, ${JSON.stringify(start)})`
}
