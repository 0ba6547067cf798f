// @vitest-environment node
// Tests that each of the forty attack and fault cases of the field guide has a test in every run, whose title begins with its number.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listJourneys } from './listJourneys.ts'

/** Titles of tests and of groups, also after a table, and rows of a table whose first cell begins the title. */
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*\(|\)\(|\[)\s*['"`]field case (\d+)\b/g
const SELF = 'scripts/fieldCases.test.ts'
const NIGHTLY = /\.night\.test\.ts$/
/** A skipped, postponed, or failing test proves nothing. In a file with one, no title counts, because the modifier may apply to a group or a table. */
const UNPROVED = /\b(?:test|it|describe)\b[\w.]*\.(?:skip|todo|fails|fail|fixme|skipIf|runIf)\b/
const CASES = Array.from({ length: 40 }, (_, index) => index + 1)

function listTestFiles(): readonly string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'])
  return files.toString().split('\n').filter(Boolean)
}

function listCases(source: string): readonly number[] {
  return UNPROVED.test(source) ? [] : [...source.matchAll(TITLE)].map(([, number]) => Number(number))
}

test.each([
  ["test('field case 7: title', run)", [7]],
  ["test.each(rows)('field case 7: title', run)", [7]],
  ["describe('field case 7', run)", [7]],
  ["// as in field case 7: 'title'", []],
])('%s counts for %j', (source, cases) => {
  expect(listCases(source)).toEqual(cases)
})

test.each(['skip', 'todo', 'fails', 'skip.each(rows)', 'concurrent.skip'])(
  'a test with .%s does not count',
  (modifier) => {
    expect(listCases(`test.${modifier}('field case 7: title', run)`)).toEqual([])
    expect(listCases(`describe.${modifier}('others', () => test('field case 7: title', run))`)).toEqual([])
  },
)

test('each of the forty field cases has a test in every run whose title begins with its number', () => {
  const named = listTestFiles().map((file) => ({ file, cases: listCases(readFileSync(file, 'utf8')) }))
  // The examples of this file don't count.
  const isUnit = (file: string) => file !== SELF && !file.endsWith('.spec.ts') && !NIGHTLY.test(file)
  const units = named.filter(({ file }) => isUnit(file)).flatMap(({ cases }) => cases)
  const inBrowsers = named.filter(({ file }) => file.endsWith('.spec.ts')).flatMap(({ cases }) => cases)
  const always = listJourneys().filter(({ tags }) => !tags.includes('night'))
  const isAlways = (number: number) => always.some(({ title }) => title.startsWith(`field case ${number}:`))
  const found = new Set([...units, ...inBrowsers.filter(isAlways)])
  expect(CASES.filter((number) => !found.has(number))).toEqual([])
})
