// `npm run nightly`: runs what is too slow for `npm test`. Without names, runs every nightly step in order. `npm run nightly -- soak load` runs
// only these steps. Writes bench/results/nightly.json, and nightly.md as a page.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/packages.mjs'
import { ensurePrograms } from '../scripts/programs.mjs'
import { journeysIn, print, runStep, TSX } from '../scripts/steps.mjs'
import { readIdle, readLoad, readMutation, readServers, readSignIns, readSoak } from './nightly/figures.mjs'
import { addRun, drawPage } from './nightly/page.mjs'

/**
 * @typedef {import('../scripts/steps.mjs').Step} Step
 * @typedef {Step & { readFigures?: () => Record<string, number> }} NightStep
 */

const HISTORY = join(ROOT, 'bench/results/nightly.json')
const PAGE = join(ROOT, 'bench/results/nightly.md')
const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 86_400_000
/** @type {Step[]} */
const PREPARATION = [
  { name: 'build', program: 'scripts/build.mjs' },
  { name: 'documentation site', program: 'site/build.mjs' },
]
/** With it, Vitest also runs the tests that `npm test` leaves to the night. */
const AT_NIGHT = { LATCHKEY_NIGHT: '1' }
const FAULTS = ['faults', 'bundlerFaults.night', 'dataApiFaults.night'].map((name) => `server/test/${name}.test.ts`)
const FAULT_RUNS = ['run', '--project', 'server', '--reporter=verbose', '--no-file-parallelism', ...FAULTS]
/** Five times as many as in `npm test`, in an order that changes daily. */
const FAULT_SETTINGS = {
  ...AT_NIGHT,
  LATCHKEY_FAULTS: '60',
  LATCHKEY_FAULT_ORDER: String(Math.floor(Date.now() / MS_PER_DAY)),
}
/** Combinations of missing plugins, and each compiler with each version of React's types. */
const COMBINATIONS = ['deletePlugin.night', 'hostTypes'].map((name) => `scripts/built/${name}.test.ts`)
/** Every guide, every archive built twice, a process killed at each moment, and the benchmarks of the servers. */
const LONG_TESTS = [
  'scripts/built/guides.test.ts',
  'scripts/built/reproduce.night.test.ts',
  'services/bundler/test/lostResponses.anvil.test.ts',
  'bench/serverLoad.night.test.ts',
]
const CYCLES = ['bench/connectCycles.mjs', '10000', '--restart-every', '100']
/** @type {NightStep[]} */
const NIGHT = [
  { name: 'hosts', program: TSX, args: ['e2e/hosts/build/buildHosts.mjs'] },
  {
    name: 'combinations',
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--project', 'built', '--reporter=verbose', ...COMBINATIONS],
    env: AT_NIGHT,
  },
  {
    name: 'long tests',
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--reporter=verbose', ...LONG_TESTS],
    env: AT_NIGHT,
  },
  journeysIn('chromium', []),
  journeysIn('firefox', ['--config=e2e/engines/firefox.config.ts', '--project=firefox']),
  journeysIn('webkit', ['--config=e2e/engines/webkit.config.ts', '--project=webkit']),
  { name: 'soak', program: TSX, args: CYCLES, readFigures: readSoak },
  { name: 'faults', program: 'node_modules/vitest/vitest.mjs', args: FAULT_RUNS, env: FAULT_SETTINGS },
  { name: 'load', program: TSX, args: ['bench/relayLoad.mjs'], readFigures: readLoad },
  { name: 'idle', program: TSX, args: ['bench/relayIdle.mjs'], readFigures: readIdle },
  { name: 'servers', program: TSX, args: ['bench/serverLoad.mjs'], readFigures: readServers },
  { name: 'sign-ins', program: TSX, args: ['bench/signInTime.mjs'], readFigures: readSignIns },
  { name: 'mutation', program: 'bench/mutation.mjs', readFigures: readMutation },
  { name: 'rows', program: TSX, args: ['bench/rowProofs.mjs'] },
]

const names = process.argv.slice(2)
const unknown = names.filter((name) => !NIGHT.some((step) => step.name === name))
if (unknown.length > 0) {
  print(`No such step: ${unknown.join(', ')}. The steps are ${NIGHT.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
ensurePrograms()
let failed = 0
for (const step of PREPARATION) await run(step)
for (const step of NIGHT.filter(({ name }) => names.length === 0 || names.includes(name))) await record(step)
print(`\n${failed} failed. The figures are in bench/results/nightly.md.`)
process.exit(failed > 0 ? 1 : 0)

/** @param {Step} step */
async function run(step) {
  const counts = await runStep(step)
  failed += counts.failed
  return counts
}

/** Writes after each step, so that an interrupted run keeps its results. @param {NightStep} step */
async function record(step) {
  const startMs = performance.now()
  const { passed, failed: lost } = await run(step)
  const minutes = Math.ceil((performance.now() - startMs) / MS_PER_MINUTE)
  const figures = { passed, failed: lost, minutes, ...(lost === 0 ? step.readFigures?.() : {}) }
  const known = existsSync(HISTORY) ? JSON.parse(readFileSync(HISTORY, 'utf8')) : {}
  const history = addRun(known, step.name, { date: new Date().toISOString().slice(0, 10), figures })
  writeFileSync(HISTORY, `${JSON.stringify(history, null, 2)}\n`)
  writeFileSync(PAGE, drawPage(history))
}
