// Tests that the conformance statement lists every criterion of WCAG 2.2 A and AA once, and only tests that exist.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../packages.mjs'

const page = readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8')
/** From https://www.w3.org/TR/WCAG22/, without 4.1.1, which WCAG 2.2 removed as obsolete. */
const A =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2'
const AA =
  '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3'
const criteria = { A: A.split(' '), AA: AA.split(' ') }

const rows = [...page.matchAll(/^\| (\d\.\d\.\d+) [^|]+\| (AA?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
  ([, number = '', level = '', result = '', proof = '']) => ({ number, level, result, proof }),
)

test.each(['A', 'AA'] as const)('every criterion of level %s is listed once', (level) => {
  expect(rows.filter((row) => row.level === level).map(({ number }) => number)).toEqual(criteria[level])
})

test('every result has a verdict and names its proof', () => {
  for (const { number, result, proof } of rows) {
    expect(['Supports', 'Partly', 'Not applicable'], number).toContain(result)
    if (result === 'Supports') expect(proof, number).toMatch(/^(State|Code review: |\[)/)
  }
})

test('every named test exists', () => {
  const named = [...page.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.test\.tsx?|[^)]+\.spec\.ts)\)/g)]
  expect(named.length).toBeGreaterThan(10)
  for (const [, words = '', file = ''] of named) {
    const titles = readFileSync(join(ROOT, file), 'utf8').match(/test(\.each\(.*\))?\(\s*[`'].*[`']/g) ?? []
    expect(
      titles.some((title) => title.toLowerCase().includes(words.toLowerCase())),
      `${file}: ${words}`,
    ).toBe(true)
  }
})
