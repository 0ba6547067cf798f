import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PLAYWRIGHT_FEATURES } from '../e2e/engines/chromium/features.mjs'
import { AT_NIGHT, EXCLUSIONS, listProjects } from '../e2e/engines/journeys'
import { ROOT } from './packages.mjs'

const JOURNEYS = join(ROOT, 'e2e')
const sources = readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => readFileSync(join(JOURNEYS, file), 'utf8'))
  .join('\n')

/** Titles that are made for each of several things: a text of one may stand where the source has a hole. */
const templates = [...sources.matchAll(/\btest\(\s*`([^`]*)`/g)].map(([, template = '']) => {
  const parts = template.split(/\$\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
})
const isJourney = (title: string) => sources.includes(title) || templates.some((template) => template.test(title))

test.each(Object.entries(EXCLUSIONS))('BRW-01 %s: every exclusion names a journey and its reason', (_engine, list) => {
  for (const { title, reason } of list) {
    expect(isJourney(title), title).toBe(true)
    expect(reason).not.toBe('')
  }
})

test.each(['firefox', 'webkit'] as const)('BRW-01 %s: every project leaves the same journeys out', (engine) => {
  for (const project of listProjects(engine) ?? []) {
    const isLeftOut = (title: string) => [project.grepInvert ?? []].flat().some((left) => left.test(title))
    for (const { title } of EXCLUSIONS[engine]) expect(isLeftOut(title), `${project.name}: ${title}`).toBe(true)
  }
})

test('BRW-01 what is left to the night in two engines names journeys', () => {
  for (const title of AT_NIGHT) expect(isJourney(title), title).toBe(true)
})

test('what Playwright leaves out of Chromium stays left out', () => {
  const source = readFileSync(join(ROOT, 'node_modules/playwright-core/lib/coreBundle.js'), 'utf8')
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(source) ?? []
  expect([...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)).toEqual(PLAYWRIGHT_FEATURES)
})
