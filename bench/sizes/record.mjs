// Writes the record of sizes that the documentation quotes (`npm run sizes -- --record`), and compares it with each measurement.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'
import { writeReport } from '../measure/report.mjs'

/** @typedef {number | string | { [name: string]: Sizes }} Sizes bytes, by what was measured; the record also names the machine */

const NAME = 'sizes'
/** A smaller difference does not change what a reader learns from the figure. */
const MAX_CHANGE = 0.05
/** Small files change by more than that with each line, so this many bytes are allowed. */
const MIN_BYTES = 150

/** @param {{ [name: string]: Sizes }} sizes */
export function writeRecord(sizes) {
  writeReport(NAME, sizes)
}

/**
 * @param {{ [name: string]: Sizes }} sizes
 * @returns {import('../../scripts/results.mjs').Result}
 */
export function compareRecord(sizes) {
  const file = join(ROOT, `bench/results/${NAME}.json`)
  const recorded = new Map(listBytes(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}))
  const outdated = listBytes(sizes).flatMap(([name, bytes]) => {
    const before = recorded.get(name) ?? 0
    const isClose = Math.abs(bytes - before) <= Math.max(MIN_BYTES, before * MAX_CHANGE)
    return isClose ? [] : [`${name} ${before}, now ${bytes}`]
  })
  const detail = outdated.length > 0 ? `npm run sizes -- --record (${outdated.join('; ')})` : undefined
  return { name: 'the recorded sizes are those of this build', ok: outdated.length === 0, ...(detail && { detail }) }
}

/**
 * @param {Sizes} sizes
 * @param {string[]} path
 * @returns {[string, number][]}
 */
function listBytes(sizes, path = []) {
  if (typeof sizes === 'number') return [[path.join(' '), sizes]]
  if (typeof sizes === 'string') return []
  return Object.entries(sizes).flatMap(([name, each]) => listBytes(each, [...path, name]))
}
