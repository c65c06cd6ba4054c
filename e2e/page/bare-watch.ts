/** What a page without this library sees of a watch: lines, as they come. */
export interface BareWatch {
  readonly status: number
  readonly encoding: string | null
  /** Names of the objects, in order, one for each event. */
  readonly names: readonly string[]
  /** Of the initial list. */
  readonly mark: 'seen' | 'not seen'
  stop(): void
}

/** Starts a watch with initial events by a plain fetch: no header of our own, one reader. */
export async function bareWatch(collectionUrl: string): Promise<BareWatch> {
  const query = 'watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true'
  const controller = new AbortController()
  const response = await fetch(`${collectionUrl}?${query}`, { signal: controller.signal, cache: 'no-store' })
  const names: string[] = []
  const watch = {
    status: response.status,
    encoding: response.headers.get('content-encoding'),
    names,
    mark: 'not seen' as BareWatch['mark'],
    stop: () => controller.abort(),
  }
  void readLines(response, (line) => {
    const { type, object } = JSON.parse(line) as { type: string; object: { metadata: { name: string } } }
    if (type === 'BOOKMARK') watch.mark = 'seen'
    else names.push(object.metadata.name)
  }).catch(() => {})
  return watch
}

async function readLines(response: Response, next: (line: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) next(line)
  }
}
