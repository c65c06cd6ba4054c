// @ts-check

/**
 * What the kills hit, for people.
 *
 * @param {readonly import('./run-kills.mjs').Killed[]} killed
 * @returns {string}
 */
export function summary(killed) {
  /** @param {(one: import('./run-kills.mjs').Killed) => unknown} holds */
  const count = (holds) => killed.filter(holds).length
  /** @type {readonly [string, number][]} */
  const rows = [
    ['killed while nothing was told yet', count(({ phase }) => phase === 'none')],
    ['killed while restoring', count(({ phase }) => phase === 'restoring')],
    ['killed while not live yet', count(({ phase }) => !['none', 'restoring', 'live'].includes(phase))],
    ['killed while live', count(({ phase }) => phase === 'live')],
    ['left: nothing', count(({ found: { disk } }) => disk.version === undefined && disk.unnamed === 0)],
    [
      'left: a first write that did not end',
      count(({ found: { disk } }) => disk.version === undefined && disk.unnamed > 0),
    ],
    [
      'left: a compaction that did not end',
      count(({ found: { disk } }) => disk.version !== undefined && disk.unnamed > 0),
    ],
    ['left: segments alone', count(({ found: { disk } }) => isWhole(disk) && disk.logRecords === 0)],
    ['left: segments and a log', count(({ found: { disk } }) => isWhole(disk) && disk.logRecords > 0)],
    ['restored nothing, where nothing was committed', count(({ found }) => restored(found) === 'nothing')],
    ['restored a state', count(({ found }) => restored(found) === 'a state')],
    ['resumed by a watch alone', count(({ found }) => found.resumed === 'watch')],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const behind = killed.filter(({ found }) => restored(found) === 'a state').map(({ found }) => found.behind)
  const middle = behind.sort((a, b) => a - b)[behind.length >> 1]
  return [
    ...rows.map(([name, number]) => `  ${name.padEnd(width)}  ${number}`),
    ...(middle === undefined ? [] : [`  ${'changes missed, median'.padEnd(width)}  ${middle}`]),
  ].join('\n')
}

/** @param {import('./page/on-disk.js').OnDisk} disk */
const isWhole = (disk) => disk.version !== undefined && disk.unnamed === 0

/** @param {import('./verify.mjs').Found} found */
const restored = ({ verdict }) => (verdict.type === 'consistent' ? verdict.restored : 'inconsistent')
