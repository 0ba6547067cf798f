// Runs the tests that name a row of the requirements in a copy of the tree with one changed line, and finds the first that fails.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/packages.mjs'

/**
 * @typedef {{ title: string, failed: boolean }} Test
 * @typedef {object} Runner
 * @property {string[]} paths of its test files, as Git pathspecs
 * @property {boolean} [needsBuild] whether it needs a build of all packages with the changed line
 * @property {string} program
 * @property {(row: string, files: readonly string[], report: string) => string[]} args
 * @property {(report: any) => Test[]} read
 */

/** @param {...string} projects @returns {Pick<Runner, 'program' | 'args' | 'read'>} */
const vitest = (...projects) => ({
  program: 'node_modules/vitest/vitest.mjs',
  args: (row, files, report) => [
    'run',
    ...projects.map((name) => `--project=${name}`),
    '--bail=1',
    '--reporter=json',
    `--outputFile=${report}`,
    '-t',
    row,
    ...files,
  ],
  read: ({ testResults }) =>
    testResults
      .flatMap((/** @type {any} */ file) => file.assertionResults)
      .map((/** @type {any} */ { fullName, status }) => ({ title: fullName, failed: status === 'failed' })),
})
const UNITS = vitest('node', 'dom', 'services')
const UNIT_TESTS = ['*.test.ts', '*.test.tsx', ':!scripts/built', ':!server']

/** Returns the fastest first. A slower one runs only if none before it failed. @param {string} folder of the changed file's package @returns {Runner[]} */
const listRunners = (folder) => [
  { ...UNITS, paths: UNIT_TESTS.map((path) => (path.startsWith(':') ? path : `${folder}/${path}`)) },
  { ...UNITS, paths: [...UNIT_TESTS, `:!${folder}`] },
  { ...vitest('server'), paths: ['server/*.test.ts'], needsBuild: true },
  { ...vitest('built'), paths: ['scripts/built/*.test.ts'], needsBuild: true },
  {
    paths: ['e2e/*.spec.ts'],
    needsBuild: true,
    program: 'node_modules/@playwright/test/cli.js',
    args: (row, files) => ['test', '--reporter=json', '--max-failures=1', `--grep=${row}`, ...files],
    read: ({ suites }) => suites.flatMap(readSuite),
  },
]

/**
 * Returns the first failing test with the row in its name, or null.
 * @param {string} copy of the tree, with the changed line
 * @param {string} row
 * @param {string} changed the file with the line
 */
export function findFailingTest(copy, row, changed) {
  let isBuilt = false
  for (const runner of listRunners(changed.split(/\/(?:src\/|package\.json)/)[0] ?? '')) {
    const files = listFiles(row, runner.paths)
    if (files.length === 0) continue
    if (runner.needsBuild && !isBuilt) {
      execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: copy, stdio: 'ignore' })
      isBuilt = true
    }
    const failed = runTests(copy, row, files, runner).find((test) => test.failed)
    if (failed) return failed.title
  }
  return null
}

/** @param {string} row @param {readonly string[]} paths @returns {string[]} */
function listFiles(row, paths) {
  const { stdout } = spawnSync('git', ['grep', '--untracked', '-l', row, '--', ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter(Boolean)
}

/** @param {string} copy @param {string} row @param {readonly string[]} files @param {Runner} runner @returns {Test[]} */
function runTests(copy, row, files, { program, args, read }) {
  const report = join(copy, 'rows.report.json')
  rmSync(report, { force: true })
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  spawnSync(process.execPath, [program, ...args(row, files, report)], { cwd: copy, env })
  return read(JSON.parse(readFileSync(report, 'utf8'))).filter(({ title }) => title.includes(row))
}

/** @param {any} suite of Playwright's report @returns {Test[]} */
function readSuite({ suites = [], specs }) {
  const own = specs.map((/** @type {any} */ { title, ok }) => ({ title, failed: !ok }))
  return [...own, ...suites.flatMap(readSuite)]
}
