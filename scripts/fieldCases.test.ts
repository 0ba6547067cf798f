// @vitest-environment node
// Tests that each of the forty attack and fault cases of the field guide has a unit test in every run, whose title begins with its number.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Titles of tests and of groups, also after a table, and rows of a table whose first cell begins the title. */
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*\(|\)\(|\[)\s*['"`]field case (\d+)\b/g
const SELF = 'scripts/fieldCases.test.ts'
/** Most variants of end-to-end tests run only at night, so none of them counts. */
const LEFT_TO_THE_NIGHT = /\.(?:night\.test|spec)\.ts$/
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

test('each of the forty field cases has a unit test in every run whose title begins with its number', () => {
  // The examples of this file don't count.
  const files = listTestFiles().filter((file) => file !== SELF && !LEFT_TO_THE_NIGHT.test(file))
  const named = new Set(files.flatMap((file) => listCases(readFileSync(file, 'utf8'))))
  expect(CASES.filter((number) => !named.has(number))).toEqual([])
})
