// Reports the parts of a check: prints one line for each, and writes counts for scripts/test.mjs to the file that LATCHKEY_RESULTS names.
import { writeFileSync } from 'node:fs'

/** @typedef {{ name: string, ok: boolean, detail?: string }} Result */

/**
 * Prints the results, writes the counts, and sets the exit code.
 * @param {readonly Result[]} results
 */
export function reportResults(results) {
  for (const { name, ok, detail } of results) {
    process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name}${detail ? `: ${detail}` : ''}\n`)
  }
  const failed = results.filter((each) => !each.ok).length
  const counts = { passed: results.length - failed, failed }
  if (process.env.LATCHKEY_RESULTS) writeFileSync(process.env.LATCHKEY_RESULTS, JSON.stringify(counts))
  if (failed > 0) process.exitCode = 1
}
