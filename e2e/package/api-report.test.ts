import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { apiReports, reportDirectory } from '../../scripts/api-report.mjs'

it('the public API is what docs/api says; `npm run api` after a build writes it anew', async () => {
  const reports = await apiReports()
  expect((await readdir(reportDirectory)).sort()).toEqual([...reports.keys()].sort())
  for (const [name, text] of reports) expect(text, name).toBe(await readFile(`${reportDirectory}/${name}`, 'utf8'))
})
