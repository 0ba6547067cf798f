// `npm run check`: what an engineer runs before each commit. Lint, layers and types go on beside the unit tests.
// The tests of the local services, of the packages and in the browser are left to `npm test`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

/** @typedef {{ name: string, program: string, args: string[] }} Check `program`: its path below node_modules, or in this folder */

/** Each line runs one after the other, and the lines side by side. @type {Check[][]} */
const LINES = [
  [
    { name: 'lint', program: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '.'] },
    { name: 'layers', program: 'scripts/layers.mjs', args: [] },
    { name: 'types', program: 'node_modules/typescript-7/bin/tsc', args: ['-b'] },
  ],
  [
    {
      name: 'units',
      program: 'node_modules/vitest/vitest.mjs',
      args: ['run', '--project', 'node', '--project', 'dom', '--project', 'types'],
    },
  ],
]

const startMs = performance.now()
const results = (await Promise.all(LINES.map(runLine))).flat()
const failed = results.filter(({ isOk }) => !isOk).map(({ name }) => name)
process.stdout.write(`\n${failed.length === 0 ? 'All passed' : `Failed: ${failed.join(', ')}`} (${since(startMs)})\n`)
process.exitCode = failed.length > 0 ? 1 : 0

/** @param {Check[]} line */
async function runLine(line) {
  const results = []
  for (const check of line) results.push({ name: check.name, isOk: await run(check) })
  return results
}

/**
 * Whether it passed; what it wrote is shown when it has ended, so that two at once do not mix, and only of one that failed.
 * @param {Check} check
 * @returns {Promise<boolean>}
 */
function run({ name, program, args }) {
  const startMs = performance.now()
  const child = spawn(process.execPath, [join(ROOT, program), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const isOk = code === 0
      process.stdout.write(`${isOk ? '' : output}${name.padEnd(8)} ${isOk ? 'passed' : 'failed'} (${since(startMs)})\n`)
      resolve(isOk)
    })
  })
}

/** @param {number} startMs */
function since(startMs) {
  return `${((performance.now() - startMs) / 1000).toFixed(1)} s`
}
