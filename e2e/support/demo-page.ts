import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a list of the demo and waits until it is live and has rows. */
export async function openList(
  page: Page,
  url: string,
  address: { readonly kind: string; readonly namespace: string; readonly search: string },
): Promise<void> {
  await page.goto(`${url}/?${new URLSearchParams(address)}`)
  await expect(page.getByRole('button', { name: 'Connection: Live' })).toBeVisible()
  await expect(page.getByText(/^Showing /)).toBeVisible()
}

/** The row of one name; its name begins with it. */
export const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByTitle(name, { exact: true }) })
    .first()

export async function chooseAction(row: Locator, action: 'Scale' | 'Restart' | 'Evict' | 'Delete'): Promise<void> {
  await row.getByRole('button', { name: /^Actions for / }).click()
  await row.page().getByRole('menuitem', { name: action }).click()
}

/** By keys: the number that is there is marked, so it is typed over. */
export async function typeReplicas(page: Page, replicas: number): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Replicas' })).toBeFocused()
  await page.keyboard.type(String(replicas))
  await page.keyboard.press('Enter')
}

/** Hashes of the ReplicaSets that the Deployment's pods on screen belong to, those that end excepted. */
export const hashesOf = (page: Page, deployment: string): Promise<readonly string[]> =>
  page.getByRole('grid').evaluate(readHashes, deployment)

function readHashes(grid: Element, deployment: string): readonly string[] {
  const pattern = new RegExp(`${deployment}-([a-z0-9]+)-[a-z0-9]{5}`)
  const texts = [...grid.querySelectorAll('[role=row]')].map(({ textContent }) => textContent ?? '')
  const staying = texts.filter((text) => !text.includes('Terminating'))
  return [...new Set(staying.flatMap((text) => pattern.exec(text)?.[1] ?? []))]
}

/** What `hashesOf` would have said after every change on screen; the function gives it. */
export async function watchHashes(page: Page, deployment: string): Promise<() => Promise<readonly string[][]>> {
  const handle = await page.getByRole('grid').evaluateHandle((grid, deployment) => {
    const seen: string[][] = []
    const pattern = new RegExp(`${deployment}-([a-z0-9]+)-[a-z0-9]{5}`)
    const look = (): void => {
      const texts = [...grid.querySelectorAll('[role=row]')].map(({ textContent }) => textContent ?? '')
      const staying = texts.filter((text) => !text.includes('Terminating'))
      seen.push([...new Set(staying.flatMap((text) => pattern.exec(text)?.[1] ?? []))])
    }
    new MutationObserver(look).observe(grid, { childList: true, subtree: true, characterData: true })
    return seen
  }, deployment)
  return () => handle.jsonValue()
}
