// Playwright's own selector engine, matchers and clock, as its server injects them into a page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'

const OPTIONS = {
  isUnderTest: false,
  sdkLanguage: 'javascript',
  frameSeq: 0,
  testIdAttributeName: 'data-testid',
  stableRafCount: 1,
  browserName: 'webkit',
  shouldPrependErrorPrefix: true,
  isUtilityWorld: false,
  customEngines: [],
}

/** Returns an expression that makes the engine. */
export function readInjectedScript(): string {
  return `(() => { const module = {}; ${readSource('injectedScript')}
    return new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(OPTIONS)}) })()`
}

/** Returns a script that puts the clock at `__pwClock`, where the engine looks for it. */
export function readClockScript(): string {
  return `globalThis.__pwClock ??= (() => { const module = {}; ${readSource('clock')}
    return module.exports.inject()(globalThis, 'webkit') })()`
}

function readSource(module: string): string {
  const core = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const bundle = readFileSync(join(core, 'lib/coreBundle.js'), 'utf8').split('\n')
  const [, literal] =
    bundle
      .filter((line) => line.includes(`packages/injected/src/${module}.ts`))
      .map((line) => /^\s*source\d* = ('.*');?$/.exec(line))
      .find((match) => match !== null) ?? []
  if (!literal) throw new Error(`This Playwright keeps its ${module} elsewhere.`)
  return String(runInNewContext(literal))
}
