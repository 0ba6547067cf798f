// Writes the numbers of a bench to bench/results, with the machine that measured them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'

const RESULTS = join(ROOT, 'bench/results')
const BYTES_PER_GB = 1024 ** 3

/** If `load` is above the number of cores, other programs were running, so compare only the ratios. */
const machine = {
  cpu: cpus()[0]?.model.trim() ?? '',
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / BYTES_PER_GB),
  node: process.version,
  load: Number((loadavg()[0] ?? 0).toFixed(1)),
}

/**
 * @param {string} name of the file, without its extension
 * @param {object} report
 */
export function writeReport(name, report) {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify({ machine, ...report }, null, 2)}\n`)
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** @param {readonly number[]} values milliseconds */
export function summarize(values) {
  return {
    medianMs: Math.round(median(values)),
    bestMs: Math.round(Math.min(...values)),
    worstMs: Math.round(Math.max(...values)),
  }
}

/** @param {string} line */
export const say = (line) => void process.stdout.write(`${line}\n`)
