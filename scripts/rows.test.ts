// Tests that docs/rows.md is up to date: the lines that it breaks still exist, and its results are from the current breaks.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './packages.mjs'

interface Break {
  file: string
  line: string
  broken: string
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const breaks: Record<string, Break> = JSON.parse(read('.ci/rows.json'))
const outcomes: (Break & { row: string; failed: string | null })[] = JSON.parse(read('bench/results/rows.json'))

const grep = ['grep', '-ohE', '[A-Z]{3}-[0-9]{2}', '--', '*.test.ts', '*.test.tsx', '*.spec.ts']
const named = new Set(execFileSync('git', grep, { cwd: ROOT, encoding: 'utf8' }).split('\n'))

test.each(Object.entries(breaks))('%s: the line is in its file once, and a test names the row', (row, broken) => {
  expect(read(broken.file).split(broken.line)).toHaveLength(2)
  expect(broken.broken).not.toBe(broken.line)
  expect(named).toContain(row)
})

test('the table has the current breaks, each of which made a test of its row fail', () => {
  expect(outcomes.length).toBeGreaterThan(0)
  const tried = outcomes.map(({ row, failed: _, ...broken }) => [row, broken])
  expect(tried).toEqual(outcomes.map(({ row }) => [row, breaks[row]]))
  const names = outcomes.map(({ row, failed }) => [row, failed?.includes(row)])
  expect(names).toEqual(outcomes.map(({ row }) => [row, true]))
})

test('the page has a line for each row', () => {
  const rows = [...read('docs/rows.md').matchAll(/^\| ([A-Z]{3}-\d{2}) \|/gm)].map(([, row]) => row)
  expect(rows).toEqual(Object.keys(breaks).toSorted())
})
