// Playwright's own selector engine and matchers, as its server injects them into a page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'

const MODULE = 'packages/injected/src/injectedScript.ts'
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
  const core = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const bundle = readFileSync(join(core, 'lib/coreBundle.js'), 'utf8').split('\n')
  const [, literal] =
    bundle
      .filter((line) => line.includes(MODULE))
      .map((line) => /^\s*source\d* = ('.*');?$/.exec(line))
      .find((match) => match !== null) ?? []
  if (!literal) throw new Error('This Playwright keeps its injected script elsewhere.')
  const source: unknown = runInNewContext(literal)
  return `(() => { const module = {}; ${source}
    return new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(OPTIONS)}) })()`
}
