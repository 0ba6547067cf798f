// `npm test`: runs everything that CI requires, from a clean clone to a last line `N passed, N failed`.
// Sets up the machine automatically (packages, browser, build), continues after a failure, and counts every test and check.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ensureInstall } from './ensureInstall.mjs'
import { listWorkspaces, ROOT } from './packages.mjs'
import { ensurePrograms } from './programs.mjs'
import { journeysIn, print, resultsOf, runStep, secondsSince, TSX } from './steps.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

const CRUISE = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'
const KNIP = 'node_modules/knip/bin/knip.js'
const UNITS = 'unit and contract tests'
/** Packages that are also type-checked separately, as in `npm run types`. With the others, they see each other's events and Node's globals. */
const ALONE = listWorkspaces().filter((folder) => /^(plugins|chains)\//.test(folder))

/** @type {Step} */
const BUILD = { name: 'build', program: 'scripts/build.mjs' }
/** These spend half of their time waiting for a timer or a server. @type {Step} */
const UNIT_TESTS = {
  name: UNITS,
  program: 'node_modules/vitest/vitest.mjs',
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${resultsOf(UNITS)}`],
  read: ({ numPassedTests, numTotalTests, testResults }) => ({
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests,
    failures: testResults.flatMap(listFailures),
  }),
}
/** Most of these keep one processor busy. @type {Step[]} */
const CHECKS = [
  { name: 'lint', program: 'node_modules/@biomejs/biome/bin/biome', args: ['ci', '--colors=off', '.'] },
  { name: 'types', program: 'node_modules/typescript-7/bin/tsc', args: ['-b', '.', ...ALONE], needsBuild: true },
  { name: 'layers', program: CRUISE, args: scripts.layers.split(' ').slice(1) },
  { name: 'unused', program: KNIP },
  { name: 'unused in production', program: KNIP, args: ['--production', '--include', 'files,dependencies,unlisted'] },
  { name: 'links', program: 'node_modules/remark-cli/cli.js', args: scripts.links.split(' ').slice(1) },
  { name: 'changeset', program: 'scripts/changesetStatus.mjs' },
  { name: 'mutation guards', program: 'bench/mutation.mjs', args: ['--guards'] },
  { name: 'sizes', program: 'bench/sizes.mjs', needsBuild: true },
  { name: 'documentation site', program: 'site/build.mjs', needsBuild: true },
  // Comes last, because it can use both processors. The nightly run builds the other hosts.
  { name: 'hosts', program: TSX, args: ['e2e/hosts/build/buildHosts.mjs', '--every-run'], needsBuild: true },
]
/** These depend on timing, so nothing else runs with them. `e2e/night.ts` lists those that only the nightly run has. @type {Step} */
const BROWSER_JOURNEYS = journeysIn('browser journeys', ['--grep-invert=@night'])
/** The main journeys again; `e2e/engines/journeys.ts` lists them. */
const ENGINE_JOURNEYS = ['firefox', 'webkit'].map((engine) =>
  journeysIn(`journeys in ${engine}`, [`--config=e2e/engines/${engine}.config.ts`, '--project=chosen journeys']),
)
/** Stages run one after another, and the steps of a stage run in order, two at a time. @type {Step[][]} */
const STAGES = [[BUILD], [UNIT_TESTS, ...CHECKS], [BROWSER_JOURNEYS], ...ENGINE_JOURNEYS.map((step) => [step])]

const total = { passed: 0, failed: 0 }
const startMs = performance.now()
try {
  ensureInstall()
  ensurePrograms()
  await runStages()
} catch (error) {
  print(`Not finished: ${error instanceof Error ? error.message : error}`)
  total.failed += 1
}
print(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/**
 * For a file that failed outside of its tests, returns its message.
 * @param {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string }[] }} file
 */
function listFailures({ name, status, message, assertionResults }) {
  const titles = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => fullName)
  if (status === 'failed' && titles.length === 0) titles.push(message)
  return titles.map((title) => `${relative(ROOT, name)}: ${title}`)
}

async function runStages() {
  /** @type {string[]} */
  const failed = []
  /** What failed, in a few lines, because logs are often truncated. @type {string[]} */
  const summary = []
  /** Runs steps until none is left. @param {Step[]} waiting */
  const work = async (waiting) => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const isPossible = !step.needsBuild || !failed.includes(BUILD.name)
      if (!isPossible) print(`${step.name.padEnd(26)} not run: it needs the build`)
      const counts = isPossible ? await runStep(step) : { passed: 0, failed: 1, failures: ['It needs the build.'] }
      total.passed += counts.passed
      total.failed += counts.failed
      if (counts.failed > 0) {
        failed.push(step.name)
        summary.push(`\n${step.name}`, ...counts.failures.map((line) => `  ${line}`))
      }
    }
  }
  for (const stage of STAGES) {
    const waiting = [...stage]
    await Promise.all([work(waiting), work(waiting)])
  }
  if (summary.length > 0) print(summary.join('\n'))
  print(`\n${secondsSince(startMs)} s in all${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}`)
}
