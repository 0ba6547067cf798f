// Runs one step of a long run in its own process, and reads its counts and output. Works without installed npm packages.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './packages.mjs'

/**
 * @typedef {{ passed: number, failed: number, retried?: number, strayErrors?: string[], failures?: string[] }} Counts `retried`: passed tests
 *   that needed a second try; `strayErrors`: errors outside of tests, which a long report hides; `failures`: the titles of failed tests
 * @typedef {{ title: string, file: string, ok: boolean }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite as Playwright reports it
 * @typedef {{ stack?: string, message?: string, value?: string }} StrayError as Playwright reports it
 * @typedef {{ name: string, program: string, args?: string[], needsBuild?: boolean, env?: Record<string, string>, read?: (report: any) => Counts }} Step it writes its
 *   counts to the file of its name in `.cache/reports`, which LATCHKEY_RESULTS names; without that file it counts as one check
 */

/** Runs a program that imports TypeScript. */
export const TSX = 'node_modules/tsx/dist/cli.mjs'
/** Returns the file with the counts of a step. @param {string} name */
export const resultsOf = (name) => join(ROOT, '.cache/reports', `${name}.json`)
/** A step that prints nothing for this long hangs. It is stopped and counts as failed. Even on a slow machine, steps print far more often. */
const SILENCE_LIMIT_MS = 15 * 60_000
/** The number of output lines that show the failure of a step without a list of tests. */
const LINES_AT_END = 8

/**
 * Returns a step that runs browser journeys with these arguments for Playwright.
 * @param {string} name
 * @param {string[]} args
 * @returns {Step}
 */
export function journeysIn(name, args) {
  return {
    name,
    program: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--reporter=list,json', ...args],
    needsBuild: true,
    read: ({ stats, errors, suites }) => ({
      failures: specsOf({ suites })
        .filter(({ ok }) => !ok)
        .map(({ file, title }) => `${file}: ${title}`),
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped + errors.length,
      retried: stats.flaky,
      strayErrors: errors.map((/** @type {StrayError} */ { stack, message, value }) => stack ?? message ?? value),
    }),
  }
}

/**
 * Returns the specs of this suite and of all suites within it.
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/**
 * Runs one step to its end and prints its counts. Prints its output only if it fails. The returned failures summarize what failed in a
 * few lines: the titles of failed tests, or the end of what it printed.
 * @param {Step} step
 */
export async function runStep(step) {
  const startMs = performance.now()
  const { counts, output } = await run(step)
  const { passed, failed, retried = 0, strayErrors = [], failures = [] } = counts
  const again = retried > 0 ? `, ${retried} of the passed on the second try` : ''
  print(`${step.name.padEnd(26)} ${passed} passed, ${failed} failed${again} (${secondsSince(startMs)} s)`)
  if (failed > 0 || retried > 0) print(output.trimEnd())
  for (const error of strayErrors) print(`Outside of tests: ${error}`)
  const ending = output.trimEnd().split('\n').slice(-LINES_AT_END)
  return { passed, failed, failures: failures.length > 0 ? failures : ending }
}

/**
 * Runs one program to its end.
 * @param {Step} step
 * @returns {Promise<{ counts: Counts, output: string }>}
 */
async function run({ name, program, args = [], env = {}, read = (counts) => counts }) {
  const results = resultsOf(name)
  mkdirSync(dirname(results), { recursive: true })
  rmSync(results, { force: true })
  const own = { CI: 'true', NO_COLOR: '1', LATCHKEY_RESULTS: results, PLAYWRIGHT_JSON_OUTPUT_FILE: results }
  const child = spawn(process.execPath, [join(ROOT, program), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const timer = setTimeout(() => {
    output += `\nEnded: it printed nothing for ${SILENCE_LIMIT_MS / 60_000} minutes.`
    child.kill('SIGKILL')
  }, SILENCE_LIMIT_MS)
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      timer.refresh()
    })
  }
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  const counts = existsSync(results)
    ? read(JSON.parse(readFileSync(results, 'utf8')))
    : { passed: code === 0 ? 1 : 0, failed: 0 }
  // A step that exits with an error counts at least one failure, even if its report has none.
  return { counts: code === 0 ? counts : { ...counts, failed: Math.max(counts.failed, 1) }, output }
}

/** @param {number} startMs */
export function secondsSince(startMs) {
  return ((performance.now() - startMs) / 1000).toFixed(1)
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`)
}
