// Tests the nightly run: its page shows each figure next to the previous one, and its journeys are variants of those in every run.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { addRun, drawPage } from '../bench/nightly/page.mjs'
import { listHosts } from '../e2e/hosts/build/listHosts.mjs'
import { listJourneys } from './listJourneys.ts'
import { ROOT } from './packages.mjs'

test('each figure is next to that of the previous run of its step', () => {
  const first = addRun({}, 'soak', { date: '2026-01-01', figures: { cycles: 10, 'sockets left': 0 } })
  expect(drawPage(first)).toContain('| Figure | 2026-01-01 | – |\n| --- | ---: | ---: |\n| cycles | 10 | – |')
  const other = addRun(first, 'load', { date: '2026-01-02', figures: { refused: 3 } })
  const second = addRun(other, 'soak', { date: '2026-01-03', figures: { cycles: 20, 'sockets left': 1 } })
  const page = drawPage(second)
  expect(page).toContain('## soak\n\n| Figure | 2026-01-03 | 2026-01-01 |')
  expect(page).toContain('| cycles | 20 | 10 |\n| sockets left | 1 | 0 |')
  expect(page).toContain('## load\n\n| Figure | 2026-01-02 | – |\n| --- | ---: | ---: |\n| refused | 3 | – |')
})

test('each test file that is left to the night is in a nightly step', () => {
  const steps = readFileSync(join(ROOT, 'bench/nightly.mjs'), 'utf8')
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.night.test.ts'], { cwd: ROOT })
  const files = listing.toString().split('\n').filter(Boolean)
  expect(files).not.toEqual([])
  expect(files.filter((file) => !steps.includes(basename(file, '.test.ts')))).toEqual([])
})

let journeys: ReturnType<typeof listJourneys> = []
beforeAll(() => {
  journeys = listJourneys()
}, 180_000)

test('a row that a nightly journey names is also named by a journey of every run', () => {
  const listRows = (isNightly: boolean) => {
    const titles = journeys.filter(({ tags }) => tags.includes('night') === isNightly).map(({ title }) => title)
    return new Set(titles.join('\n').match(/\b[A-Z]{3}-\d{2}\b/g))
  }
  const always = listRows(false)
  const nightly = listRows(true)
  expect(nightly.size).toBeGreaterThan(0)
  expect([...nightly].filter((row) => !always.has(row))).toEqual([])
})

test.each(listHosts())('a journey opens host $name in the run that builds it', ({ name, inEveryRun }) => {
  const own = journeys.filter(({ title }) => new RegExp(`\\b(host|README) ${name}:`).test(title))
  expect(own).not.toEqual([])
  for (const { title, tags } of own) expect(tags.includes('night'), title).toBe(!inEveryRun)
})
