import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { PLAYWRIGHT_FEATURES } from '../e2e/engines/chromium/features.mjs'
import { AT_NIGHT, EXCLUSIONS, listProjects, SPECS_LEFT_OUT } from '../e2e/engines/journeys'
import { listJourneys } from './listJourneys.ts'
import { ROOT } from './packages.mjs'

let journeys: ReturnType<typeof listJourneys> = []
beforeAll(() => {
  journeys = listJourneys()
}, 180_000)
const isJourney = (start: string) => journeys.some(({ title }) => title.startsWith(start))

test.each(Object.entries(EXCLUSIONS))('BRW-01 %s: every exclusion names a journey and its reason', (_engine, list) => {
  for (const { title, reason } of list) {
    expect(isJourney(title), title).toBe(true)
    expect(reason).not.toBe('')
  }
})

test.each(Object.entries(SPECS_LEFT_OUT))('BRW-01 %s: every spec that is left out exists', (_engine, specs) => {
  for (const spec of Object.values(specs).flat()) {
    expect(existsSync(join(ROOT, 'e2e', `${spec}.spec.ts`)), spec).toBe(true)
  }
})

test.each(['firefox', 'webkit'] as const)('BRW-01 %s: every project leaves the same journeys out', (engine) => {
  for (const project of listProjects(engine) ?? []) {
    const isLeftOut = (title: string) => [project.grepInvert ?? []].flat().some((left) => left.test(title))
    for (const { title } of EXCLUSIONS[engine]) expect(isLeftOut(title), `${project.name}: ${title}`).toBe(true)
  }
})

test('BRW-01 each title that two engines leave to the night names a journey that Chromium always runs', () => {
  const always = journeys.filter(({ tags }) => !tags.includes('night'))
  for (const start of AT_NIGHT)
    expect(
      always.some(({ title }) => title.startsWith(start)),
      start,
    ).toBe(true)
})

test('the features that Playwright disables in Chromium stay disabled', () => {
  const source = readFileSync(join(ROOT, 'node_modules/playwright-core/lib/coreBundle.js'), 'utf8')
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(source) ?? []
  expect([...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)).toEqual(PLAYWRIGHT_FEATURES)
})
