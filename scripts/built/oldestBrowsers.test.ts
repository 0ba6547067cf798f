// Finds the oldest browsers for the built files with MDN's data. The docs, the build, and the guard must state the same ones.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { browserslistToTargets } from 'lightningcss'
import { expect, test } from 'vitest'
import { OLDEST_BROWSERS } from '../../tools/oldestBrowsers.mjs'
import { TARGETS } from '../../tools/rollup/cssInline.mjs'
import { listPackages, ROOT } from '../packages.mjs'
import { BROWSERS, combine, type Versions } from './browserVersions.ts'
import { findScriptFeatures } from './scriptFeatures.ts'
import { findSheets, findStyleFeatures } from './styleFeatures.ts'

/** `\p{…}`: all browsers support it since 2020, but esbuild rewrites it for any of them if a quantifier follows. */
const KNOWN = { 'regexp-unicode-property-escapes': true }
const GUARD = 'kernel/src/load/isSupported.ts'
/** Features that built files use, or seem to use, and that the oldest browsers lack, by the reason why that is fine. */
const exceptions: Record<string, string[]> = JSON.parse(readFileSync(join(ROOT, '.ci/oldestBrowsers.json'), 'utf8'))
const dispensable = Object.values(exceptions).flat()
/** The names of the browsers in `browserslist` and esbuild. */
const NAMES = { chrome: 'chrome', firefox: 'firefox', safari: 'safari', safari_ios: 'ios_saf' } as const
const scripts = [...listPackages().map(({ path }) => join(path, 'dist')), join(ROOT, 'server/dist/frame')]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
  // Only files that run in browsers. `testing` runs in hosts' tests.
  .filter((file) => file.endsWith('.js') && !/[/\\]testing[/\\.]/.test(file))
const stated = BROWSERS.map((browser) => {
  const line = OLDEST_BROWSERS.find((each) => each.startsWith(`${NAMES[browser]} `))
  return Number(line?.split(' ')[1])
})

test('BRW-02 the built files need the browsers of package.json, no newer and no older ones', () => {
  const features = new Map<string, Versions>()
  for (const file of scripts) {
    const code = readFileSync(file, 'utf8')
    for (const found of [findScriptFeatures(code), ...findSheets(code).map(findStyleFeatures)])
      for (const [name, versions] of found) features.set(name, versions)
  }
  expect(features.size).toBeGreaterThan(500)
  const newer = [...features].filter(([, versions]) =>
    stated.some((version, browser) => (versions[browser] ?? 0) > version),
  )
  expect(newer.map(([name]) => name).filter((name) => !isDispensable(name))).toEqual([])
  const unused = dispensable.filter((name) => !newer.some(([each]) => isPartOf(each, name)))
  expect(unused, 'exceptions that nothing needs').toEqual([])
  expect(newest([...features].filter(([name]) => !isDispensable(name)).map(([, versions]) => versions))).toEqual(stated)
}, 240_000)

test('BRW-02 no built file has syntax that the oldest browsers do not know', async () => {
  const target = OLDEST_BROWSERS.map((each) => each.replace('ios_saf', 'ios').replace(' ', ''))
  for (const file of scripts) {
    const code = readFileSync(file, 'utf8')
    const [whole, lowered] = await Promise.all([transform(code), transform(code, { target, supported: KNOWN })])
    if (lowered.code !== whole.code) throw new Error(`${file} has to be lowered`)
  }
}, 240_000)

test('BRW-02 the guard turns away older browsers, and no others', async () => {
  const { code } = await transform(readFileSync(join(ROOT, GUARD), 'utf8'), { loader: 'ts' })
  expect(newest([...findScriptFeatures(code).values()])).toEqual(stated)
})

test('BRW-02 style sheets are compiled for the oldest browsers', () => {
  expect(TARGETS).toEqual(browserslistToTargets([...OLDEST_BROWSERS]))
})

test.each(['upgrading', 'supported-wallets'])('BRW-02 docs/guides/%s.md states the oldest browsers', (guide) => {
  const text = readFileSync(join(ROOT, `docs/guides/${guide}.md`), 'utf8')
  const rows = ['Chrome, Edge', 'Firefox', 'Safari'].map((name) =>
    Number(new RegExp(`^\\| ${name} +\\| (\\d+(\\.\\d+)?)`, 'm').exec(text)?.[1]),
  )
  const [chrome, firefox, safari, safariIos] = stated
  expect(rows).toEqual([chrome, firefox, safari])
  expect(safariIos).toBe(safari)
  expect(OLDEST_BROWSERS).toContain(`edge ${chrome}`)
})

function newest(all: readonly Versions[]): Versions {
  return all.reduce((a, b) => combine(Math.max, a, b))
}

function isDispensable(feature: string): boolean {
  return dispensable.some((name) => isPartOf(feature, name))
}

/** Returns a keyword with its property: `cursor: pointer`. */
function isPartOf(feature: string, name: string): boolean {
  return feature === name || feature.startsWith(`${name}: `)
}
