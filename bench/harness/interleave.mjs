// @ts-check
import { medians } from './median.mjs'

/**
 * Measures every subject `runs` times, one after the other in turn, so that what else the machine does hits all
 * alike; each round begins with another subject.
 *
 * @template {string} Subject
 * @param {readonly Subject[]} subjects
 * @param {number} runs
 * @param {(subject: Subject) => Promise<Record<string, number>>} measure
 * @param {(line: string) => void} log
 * @returns {Promise<ReadonlyMap<Subject, Record<string, number>>>} medians
 */
export async function interleave(subjects, runs, measure, log) {
  /** @type {Map<Subject, Record<string, number>[]>} */
  const samples = new Map(subjects.map((subject) => [subject, []]))
  for (let run = 0; run < runs; run += 1) {
    for (let at = 0; at < subjects.length; at += 1) {
      const subject = /** @type {Subject} */ (subjects[(run + at) % subjects.length])
      const sample = await measure(subject)
      samples.get(subject)?.push(sample)
      log(`  ${run + 1}/${runs} ${subject}: ${figures(sample)}`)
    }
  }
  return new Map([...samples].map(([subject, list]) => [subject, medians(list)]))
}

/** @param {Record<string, number>} sample */
const figures = (sample) =>
  Object.entries(sample)
    .map(([name, value]) => `${name} ${Math.round(value)}`)
    .join(', ')
