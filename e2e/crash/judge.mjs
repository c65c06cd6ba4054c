// @ts-check

/**
 * What was found after a kill.
 *
 * @typedef {object} Evidence
 * @property {readonly import('./history.mjs').KubeObject[] | undefined} restored what lists showed of the mirror, the API held
 *   back; undefined: nothing
 * @property {string | undefined} resumeVersion from which the library asked the server to go on
 * @property {string | undefined} onDisk version in the commit record, read before the library started
 * @property {string | undefined} known highest version that was certainly committed in this profile before the kill:
 *   restored earlier, or seen in the database from outside
 *
 * @typedef {{ readonly type: 'consistent', readonly restored: 'nothing' | 'a state' }
 *   | { readonly type: 'inconsistent', readonly why: string }} Verdict
 */

/**
 * P8: what is restored is a state that the server had, at the version from which the watch goes on, and no older than
 * what was certainly committed. Nothing is consistent only where nothing was committed: no commit record on disk, and
 * none known of.
 *
 * @param {import('./history.mjs').History} history which has reached all that could have been restored
 * @param {Evidence} evidence
 * @returns {Verdict}
 */
export function judge(history, { restored, resumeVersion, onDisk, known }) {
  if (restored === undefined) {
    if (onDisk !== undefined) return inconsistent(`nothing restored, though version ${onDisk} is on disk`)
    if (known !== undefined) return inconsistent(`nothing restored, though version ${known} was committed`)
    return { type: 'consistent', restored: 'nothing' }
  }
  const { states, why } = history.equalTo(restored)
  if (states.length === 0) return inconsistent(`never a state of the server: ${why}`)
  if (resumeVersion === undefined) return inconsistent('restored, but never asked to go on from there')
  if (!states.includes(history.at(resumeVersion))) {
    return inconsistent(`asked to go on from ${resumeVersion}, at which the server had another state`)
  }
  if (known !== undefined && Number(resumeVersion) < Number(known)) {
    return inconsistent(`restored version ${resumeVersion}, though ${known} was committed`)
  }
  return { type: 'consistent', restored: 'a state' }
}

/**
 * @param {string} why
 * @returns {Verdict}
 */
const inconsistent = (why) => ({ type: 'inconsistent', why })
