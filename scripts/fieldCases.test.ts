// @vitest-environment node
// The forty attack and fault cases of the field guide: each has a test whose title begins with its number.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Titles of tests and of groups of tests, after a table too, and rows of a table whose first cell begins the title. */
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*\(|\)\(|\[)\s*['"`]field case (\d+)\b/g
const CASES = Array.from({ length: 40 }, (_, index) => index + 1)

function listTestFiles(): readonly string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'])
  return files.toString().split('\n').filter(Boolean)
}

test('each of the forty field cases has a test whose title begins with its number', () => {
  const titles = listTestFiles().flatMap((file) => [...readFileSync(file, 'utf8').matchAll(TITLE)])
  const named = new Set(titles.map(([, number]) => Number(number)))
  expect(CASES.filter((number) => !named.has(number))).toEqual([])
})
