// One step of a long run, in a process of its own: what it counted, and what it printed. Needs no package to be installed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {{ passed: number, failed: number, retried?: number, strayErrors?: string[] }} Counts `retried`: of the passed, those that
 *   needed a second try; `strayErrors`: those that no test owns, which a long report hides
 * @typedef {{ name: string, program: string, args?: string[], needsBuild?: boolean, results?: string,
 *   read?: (report: any) => Counts }} Step `results`: the file with its counts; without one it writes them where LATCHKEY_RESULTS says, or counts as one check
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const REPORTS = join(ROOT, '.cache/reports')
/** Each step prints a line far more often; one that hangs is ended and counts as failed. A slow machine ends no step. */
const SILENCE_LIMIT_MS = 15 * 60_000

/**
 * Browser journeys, with the arguments given to Playwright.
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
    read: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped + errors.length,
      retried: stats.flaky,
      strayErrors: errors.map(describeError),
    }),
  }
}

/**
 * Runs one step to its end.
 * @param {Step} step
 * @returns {Promise<{ counts: Counts, output: string }>}
 */
export async function runStep(step) {
  const results = step.results ?? join(REPORTS, `${step.name}.json`)
  mkdirSync(REPORTS, { recursive: true })
  rmSync(results, { force: true })
  const { ok, output } = await run(step, results)
  return { counts: readCounts(step, results, ok), output }
}

/**
 * Counts of a step. A step that ends badly has failed at least once, whatever its report says.
 * @param {Step} step
 * @param {string} results
 * @param {boolean} ok
 * @returns {Counts}
 */
function readCounts({ read = (counts) => counts }, results, ok) {
  if (!existsSync(results)) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  const counts = read(JSON.parse(readFileSync(results, 'utf8')))
  return ok ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
}

/**
 * Runs one program to its end, quietly; its output is shown when it fails.
 * @param {Step} step
 * @param {string} results
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run({ program, args = [] }, results) {
  const env = {
    ...process.env,
    CI: 'true',
    NO_COLOR: '1',
    LATCHKEY_RESULTS: results,
    PLAYWRIGHT_JSON_OUTPUT_FILE: results,
  }
  const child = spawn(process.execPath, [join(ROOT, program), ...args], {
    cwd: ROOT,
    env,
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
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ ok: code === 0, output })
    })
  })
}

/** @param {{ stack?: string, message?: string, value?: string }} error as the browser tests report it */
function describeError({ stack, message, value }) {
  return stack ?? message ?? value ?? 'an error without words'
}
