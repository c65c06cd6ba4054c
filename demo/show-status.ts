import type { InformerStatus } from 'kube-informer'
import { combineLatest, type Observable, timer } from 'rxjs'
import { element, setText } from './element.js'
import { freshness, headline } from './status-line.js'

/**
 * One line: phase, where the data comes from, how fresh it is; below it what is wrong and what to do. Only what a
 * listener should hear stands in the live regions, the seconds do not.
 */
export function showStatus(status$: Observable<InformerStatus>, retry: () => void): void {
  const box = element('status', HTMLElement)
  const button = element('retry', HTMLButtonElement)
  const texts = {
    headline: element('headline', HTMLElement),
    freshness: element('freshness', HTMLElement),
    problem: element('problem', HTMLElement),
  }
  button.addEventListener('click', retry)
  combineLatest([status$, timer(0, 1000)]).subscribe(([status]) => {
    const { tone, text } = headline(status)
    box.dataset.tone = tone
    button.disabled = status.nextAttemptAt === undefined && tone !== 'bad'
    setText(texts.headline, text)
    setText(texts.freshness, freshness(status, Date.now()))
    setText(texts.problem, status.error?.message ?? '')
  })
}
