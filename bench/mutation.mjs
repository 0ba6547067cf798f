// `npm run mutation -- PATH...`: breaks lines of these files, folders, or globs one at a time, and counts the changes that no test notices.
// Without a path: tests every folder of .ci/mutation.json. `--share 0.1`: tries a tenth of the mutants, the same ones in each run.
// `--near`: runs only the tests within the path, or next to the file, in a fraction of the time. With all tests of the package, the score may be higher.
// `--tests 'GLOB,GLOB'`: runs only these, for example if the rest start a database or a page each time. This score is a lower bound too. Folders of
// .ci/mutation.json can set theirs there.
// `--concurrency 1`: limits the processes, for a shared machine.
// `--guards`: tests the short list of files in which no mutant may survive, for `npm test`.
// Scores go to bench/results/mutation.json, survivors to the output.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { ROOT } from '../scripts/packages.mjs'
import { reportResults } from '../scripts/results.mjs'
import { isInShare, SHARE_VARIABLE } from '../tools/stryker/share.mjs'

/**
 * @typedef {Awaited<ReturnType<Stryker['runMutationTest']>>[number]} Mutant
 * @typedef {{ targetScore: number, folders: string[], tests: Record<string, string>, guards: string[], equivalent: Record<string, string> }} Settings
 *   `tests`: the only tests that run for a folder, like `--tests`; `equivalent`: the reason why a mutant changes nothing observable, by its description without the line number
 * @typedef {{ share: number, mutants: number, killed: number, survived: number, score: number, survivedDecisions: number, tests?: string }} Score
 *   `share`: the share of mutants that were tried; `tests`: the only tests that ran, so the score is a lower bound
 */

const RESULTS = join(ROOT, 'bench/results/mutation.json')
const LEFT_OUT = [
  '**/*.test.*',
  '**/*.test-d.ts',
  '**/i18n/**',
  '**/views/**',
  '**/test/**',
  '**/testing/**',
  '**/types.ts',
]
/** Mutations of code that compares, limits, or rejects. */
const DECISIONS = ['ConditionalExpression', 'EqualityOperator', 'LogicalOperator', 'BooleanLiteral', 'OptionalChaining']
const KILLED = ['Killed', 'Timeout', 'RuntimeError', 'CompileError']
const LOST = ['Survived', 'NoCoverage']

/** @type {Settings} */
const settings = JSON.parse(readFileSync(join(ROOT, '.ci/mutation.json'), 'utf8'))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '4' },
    guards: { type: 'boolean' },
    near: { type: 'boolean' },
    share: { type: 'string', default: '1' },
    tests: { type: 'string' },
  },
})
process.env[SHARE_VARIABLE] = values.share
if (values.guards) await runGuards()
else for (const path of positionals.length > 0 ? positionals : settings.folders) await record(path)

async function runGuards() {
  const folderOf = (/** @type {string} */ file) => file.split('/')[0]
  const folders = [...new Set(settings.guards.map(folderOf))]
  /** @type {Mutant[]} */
  const mutants = []
  for (const folder of folders) {
    const files = settings.guards.filter((file) => folderOf(file) === folder)
    // Runs only the test next to a guard, which takes seconds. All tests of a package take minutes.
    process.env.LATCHKEY_MUTATED_TESTS = files.map((file) => file.replace(/\.ts$/, '.test.ts')).join(',')
    mutants.push(...(await mutate(files)))
  }
  const results = settings.guards.map((file) => {
    const lost = mutants.filter((each) => pathOf(each) === file && isLost(each)).map(describeMutant)
    return { name: file, ok: lost.length === 0, ...(lost.length > 0 && { detail: `\n  ${lost.join('\n  ')}` }) }
  })
  reportResults(results)
}

/** @param {string} path file, folder or glob */
async function record(path) {
  // A file's tests are next to it.
  const folder = /\.tsx?$/.test(path) ? dirname(path) : path
  if (values.near) process.env.LATCHKEY_MUTATED_TESTS = `${folder}/**/*.test.ts,${folder}/**/*.test.tsx`
  const tests = values.tests ?? settings.tests[path]
  if (tests) process.env.LATCHKEY_MUTATED_TESTS = tests
  else if (!values.near) delete process.env.LATCHKEY_MUTATED_TESTS
  const mutants = await mutate([path])
  const lost = mutants.filter(isLost)
  process.stdout.write(`${lost.map((each) => `survived ${describeMutant(each)}\n`).join('')}`)
  const killed = mutants.filter(({ status }) => KILLED.includes(status)).length
  /** @type {Score} */
  const score = {
    share: Number(values.share),
    mutants: killed + lost.length,
    killed,
    survived: lost.length,
    score: Math.floor((1000 * killed) / Math.max(killed + lost.length, 1)) / 10,
    survivedDecisions: lost.filter(({ mutatorName }) => DECISIONS.includes(mutatorName)).length,
    ...(tests && { tests }),
  }
  process.stdout.write(`${path}: ${JSON.stringify(score)}\n`)
  /** @type {Record<string, Score>} */
  const known = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {}
  const sorted = Object.entries({ ...known, [path]: score }).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(RESULTS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/**
 * Returns every mutant that was tested with the tests of its package.
 * @param {string[]} paths of one package
 * @returns {Promise<Mutant[]>}
 */
async function mutate(paths) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  process.env.LATCHKEY_MUTATED_PACKAGE = packageOf(paths[0] ?? '')
  const isFolder = (/** @type {string} */ path) => !path.includes('*') && statSync(join(ROOT, path)).isDirectory()
  const files = paths.map((path) => (isFolder(path) ? `${path}/**/*.{ts,tsx}` : path))
  const mutants = await new Stryker({
    testRunner: 'resident',
    concurrency: Number(values.concurrency),
    mutate: [...files, ...LEFT_OUT.map((glob) => `!${glob}`)],
  }).runMutationTest()
  return mutants.filter(isInShare)
}

/**
 * Returns the folder whose tests run.
 * @param {string} path
 */
function packageOf(path) {
  const [group = '', name = ''] = path.split('/')
  return ['plugins', 'chains', 'services'].includes(group) ? `${group}/${name}` : group
}

/** @param {Mutant} mutant */
function isLost(mutant) {
  return LOST.includes(mutant.status) && !(describeMutant(mutant).replace(/:\d+ /, ' ') in settings.equivalent)
}

/** @param {Mutant} mutant */
function pathOf({ fileName }) {
  return relative(ROOT, fileName)
}

/**
 * Returns the file, the replaced text, and its replacement.
 * @param {Mutant} mutant
 */
function describeMutant(mutant) {
  const { start, end } = mutant.location
  const lines = readFileSync(join(ROOT, pathOf(mutant)), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const last = lines.length - 1
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1)
  lines[0] = (lines[0] ?? '').slice(start.column - 1)
  return `${pathOf(mutant)}:${start.line} ${mutant.mutatorName}: ${oneLine(lines.join(' '))} → ${oneLine(mutant.replacement ?? '')}`
}

/** @param {string} text */
function oneLine(text) {
  return text.replace(/\s+/g, ' ').trim()
}
