// @ts-check
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startCluster } from '../../e2e/support/cluster.mjs'
import { createNamespace } from '../../e2e/support/objects.mjs'
import { readTable, writeTableCases } from '../../e2e/support/tables.mjs'

/**
 * `npm run record:tables`: writes down what the real server prints of every case, one row a line, so that the built-in
 * fields are compared with it where no cluster is.
 */

const output = fileURLToPath(new URL('../../src/fields/server-tables.fixture.jsonl', import.meta.url))

const cluster = await startCluster()
try {
  await createNamespace(cluster.proxy, 'tables')
  /** @type {string[]} */
  const lines = []
  for (const path of await writeTableCases(cluster.proxy, 'tables', new Date())) {
    const { columns, rows, now } = await readTable(cluster.proxy, path)
    const collection = path.slice(path.lastIndexOf('/') + 1)
    for (const { cells, object } of rows) {
      const printed = Object.fromEntries(columns.map((column, at) => [column, cells[at]]))
      lines.push(JSON.stringify({ collection, now, printed, object }))
    }
  }
  await writeFile(output, `${lines.join('\n')}\n`)
  console.log(`${lines.length} rows`)
} finally {
  await cluster.stop()
}
