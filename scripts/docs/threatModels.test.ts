// Tests that the threat models claim only what a test shows: each test that they name exists and names the stated requirement.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, ROOT } from '../packages.mjs'

const PAGES = ['docs/guides/security-model.md', 'services/login/THREATS.md']
const TEST_NAME = /[\w.-]+\.(?:test|spec)\.tsx?/g
const REQUIREMENT = /\b[A-Z]{3}-\d{2}\b|\bfield case \d+\b/g
const tests = new Map<string, string[]>()
for (const file of listFiles(/\.(test|spec)\.tsx?$/)) {
  tests.set(basename(file), [...(tests.get(basename(file)) ?? []), file])
}

/** The cells of the tables: the claims, the requirements, and the tests. */
const rows = PAGES.flatMap((page) =>
  readFileSync(join(ROOT, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && line.search(TEST_NAME) >= 0)
    .map((line) => {
      const [, claim = ''] = line.split('|')
      return [page, claim.trim(), new Set(line.match(REQUIREMENT)), new Set(line.match(TEST_NAME))] as const
    }),
)

test('both threat models name their tests', () => {
  expect(PAGES.map((page) => rows.filter(([each]) => each === page).length)).toEqual([15, expect.any(Number)])
})

test.each(rows)('%s: %s', (_page, _claim, requirements, names) => {
  const texts = [...names].map((name) => {
    expect([name, tests.has(name)]).toEqual([name, true])
    return (tests.get(name) ?? []).map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  })
  for (const requirement of requirements) {
    expect([requirement, texts.some((text) => text.includes(requirement))]).toEqual([requirement, true])
  }
})
