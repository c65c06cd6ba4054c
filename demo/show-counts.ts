import { isKubeError, type Kube, type Metrics } from 'kube-informer'
import { catchError, EMPTY, exhaustMap, from, timer } from 'rxjs'
import { element, setText } from './element.js'

const captions = ['LIST', 'WATCH', 'probes', 'open streams', 'objects', 'changes', 'frames'] as const

/** Requests and work so far, once a second. Without an engine the last numbers stand. */
export function showCounts(kube: Kube): void {
  const values = new Map(captions.map((caption) => [caption, add(caption)]))
  timer(0, 1000)
    .pipe(exhaustMap(() => from(kube.metrics()).pipe(catchError(unlessUnknown))))
    .subscribe((metrics) => {
      for (const [caption, value] of counts(metrics)) {
        const shown = values.get(caption)
        if (shown !== undefined) setText(shown, String(value))
      }
    })
}

type Caption = (typeof captions)[number]

function counts({ informers, openStreams, frames }: Metrics): ReadonlyMap<Caption, number> {
  const sum = (read: (informer: Metrics['informers'][number]) => number): number =>
    informers.reduce((total, informer) => total + read(informer), 0)
  return new Map<Caption, number>([
    ['LIST', sum(({ requests }) => requests.list)],
    ['WATCH', sum(({ requests }) => requests.watch)],
    ['probes', sum(({ requests }) => requests.probe)],
    ['open streams', openStreams],
    ['objects', sum(({ objects }) => objects)],
    ['changes', sum(({ changes }) => changes)],
    ['frames', frames.sent],
  ])
}

/** The status says what is wrong with the engine. */
function unlessUnknown(error: unknown): typeof EMPTY {
  if (isKubeError(error)) return EMPTY
  throw error
}

function add(caption: Caption): HTMLElement {
  const group = document.createElement('div')
  const term = document.createElement('dt')
  const value = document.createElement('dd')
  term.textContent = caption
  value.textContent = '–'
  group.append(term, value)
  element('counts', HTMLElement).append(group)
  return value
}
