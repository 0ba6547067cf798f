// `npm run rows -- [ROW...]`: for each row of the requirements, breaks the line that implements it in a copy of the tree, and runs the
// tests that name the row until one fails. `.ci/rows.json` lists the lines, and docs/rows.md shows the results. Without a row, tests all.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTree } from '../scripts/copyTree.ts'
import { ROOT } from '../scripts/packages.mjs'
import { reportResults } from '../scripts/results.mjs'
import { findFailingTest } from './failingTests.mjs'

/** @typedef {{ file: string, line: string, broken: string }} Break `line`: a part of one line that appears in the file once */
/** @typedef {{ row: string, file: string, line: string, broken: string, failed?: string | null }} Outcome `failed`: a test's name; null when none failed */

const OUTCOMES = join(ROOT, 'bench/results/rows.json')
const PAGE = join(ROOT, 'docs/rows.md')
const INTRODUCTION = `# What proves each row

Each row of the requirements has a line that makes it true. \`npm run rows\` breaks that line in a copy of the tree and runs the tests
that name the row. A test has to fail; a row whose tests stay green would not be proven. The first test that failed is in the table.

| Row | File | Line, and what it was changed to | Test that failed |
| --- | --- | --- | --- |
`

/** @type {Record<string, Break>} */
const breaks = JSON.parse(readFileSync(join(ROOT, '.ci/rows.json'), 'utf8'))
const rows = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(breaks)
const copy = mkdtempSync(join(tmpdir(), 'latchkey-rows-'))
try {
  copyTree(copy)
  /** @type {import('../scripts/results.mjs').Result[]} */
  const results = []
  for (const row of rows) {
    const outcome = tryRow(row)
    keep(outcome)
    results.push({ name: `${row}, ${outcome.file}`, ok: outcome.failed !== null })
  }
  reportResults(results)
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** Writes row by row, so that an interrupted run loses nothing. @param {Outcome} outcome */
function keep(outcome) {
  /** @type {Outcome[]} */
  const known = JSON.parse(readFileSync(OUTCOMES, 'utf8'))
  const others = known.filter(({ row }) => row !== outcome.row && row in breaks)
  const all = [...others, outcome].toSorted((a, b) => (a.row < b.row ? -1 : 1))
  writeFileSync(OUTCOMES, `${JSON.stringify(all, null, 2)}\n`)
  const untried = Object.entries(breaks).filter(([row]) => all.every((each) => each.row !== row))
  const lines = [...all.map(writeLine), ...untried.map(([row, entry]) => writeLine({ row, ...entry }))]
  writeFileSync(PAGE, INTRODUCTION + lines.toSorted().join(''))
}

/** @param {string} row @returns {Outcome} */
function tryRow(row) {
  const entry = breaks[row]
  if (!entry) throw new Error(`.ci/rows.json has no row ${row}`)
  const { file, line, broken } = entry
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(line).length !== 2) throw new Error(`${row}: ${file} does not contain exactly one '${line}'`)
  writeFileSync(
    path,
    text.replace(line, () => broken),
  )
  const failed = findFailingTest(copy, row, file)
  writeFileSync(path, text)
  return { row, file, line, broken, failed }
}

/** An outcome without `failed` was not tried yet. @param {Outcome} outcome */
function writeLine({ row, file, line, broken, failed }) {
  const found = failed === undefined ? 'not tried yet' : failed === null ? '**none**' : asCode(failed)
  const cells = [row, asCode(file), `${asCode(line)} → ${asCode(broken || ' ')}`, found]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |\n`
}

/** @param {string} text */
function asCode(text) {
  return `\`${text.replaceAll('`', "'")}\``
}
