import { expect, test } from 'vitest'
import type { Candidate } from './leader-election.js'
import { webLockElection } from './web-lock-election.js'

/** Another document of this origin, as another tab is one: its locks are let go when it is gone. */
async function openTab(): Promise<{ readonly locks: LockManager; readonly close: () => void }> {
  const frame = document.createElement('iframe')
  frame.src = '/package.json'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  document.body.append(frame)
  await loaded
  const { navigator } = frame.contentWindow as Window
  return { locks: navigator.locks, close: () => frame.remove() }
}

function stand(name: string, locks: LockManager): { readonly candidate: Candidate; readonly events: string[] } {
  const events: string[] = []
  const candidate = webLockElection({ name, locks }).stand({
    elected: () => events.push('elected'),
    lost: () => events.push('lost'),
    holder: () => events.push('holder'),
    failed: (error) => events.push(String(error)),
  })
  return { candidate, events }
}

test('M17: of several tabs one leads; when it closes, or resigns, the next one does', async () => {
  const name = `test-${Math.random()}`
  const [one, two] = [await openTab(), await openTab()]
  const first = stand(name, one.locks)
  await expect.poll(() => first.candidate.leads).toBe(true)
  const second = stand(name, two.locks)
  const third = stand(name, navigator.locks)
  const queued = async (): Promise<number> => {
    const { pending = [] } = await navigator.locks.query()
    return pending.filter((lock) => lock.name === `kube-informer/controller/${name}`).length
  }
  await expect.poll(queued).toBe(2)
  expect([second.candidate.leads, third.candidate.leads]).toEqual([false, false])
  one.close()
  await expect.poll(() => second.candidate.leads).toBe(true)
  expect(third.candidate.leads).toBe(false)
  await second.candidate.resign()
  await expect.poll(() => third.candidate.leads).toBe(true)
  await third.candidate.resign()
  two.close()
  expect([second.events, third.events]).toEqual([['elected'], ['elected']])
  expect((await navigator.locks.query()).held?.filter((lock) => lock.name?.endsWith(name))).toEqual([])
})

test('M17: a lock that another script takes over is lost, and stood for again', async () => {
  const name = `test-${Math.random()}`
  const { candidate, events } = stand(name, navigator.locks)
  await expect.poll(() => candidate.leads).toBe(true)
  await navigator.locks.request(`kube-informer/controller/${name}`, { steal: true }, async () => {
    await expect.poll(() => events).toEqual(['elected', 'lost'])
    expect(candidate.leads).toBe(false)
  })
  await expect.poll(() => candidate.leads).toBe(true)
  await candidate.resign()
})
