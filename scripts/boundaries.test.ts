// Shows that every layer rule can fail: checks a small tree with one violation of each rule against the real rule file.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import rules from '../.dependency-cruiser.cjs'
import { listPackages, ROOT } from './packages.mjs'

interface CruiseResult {
  summary: { violations: { from: string; rule: { name: string } }[] }
}

/** Maps each rule to the file that breaks it and that file's text. */
const SLIPS: Record<string, [file: string, text: string]> = {
  'kernel-stands-alone': ['kernel/src/usesReact.ts', "import 'react'"],
  'registries-alone-know-contracts': [
    'kernel/src/session/usesFeature.ts',
    "import type { Token } from '../contracts/tokens'",
  ],
  'rpc-has-no-dependencies': ['kernel/src/rpc/usesAtoms.ts', "import 'jotai/vanilla'"],
  'frame-has-one-dependency': ['plugins/embedded/src/frame/usesAtoms.ts', "import 'jotai/vanilla'"],
  'testing-is-not-shipped': ['ui/src/usesFakes.ts', "import '@latchkey/kernel/testing'"],
  'ui-knows-the-kernel-only': ['ui/src/usesPlugin.ts', "import '@latchkey/plugin-one'"],
  'manifest-is-eager-data': ['plugins/one/src/index.ts', "import './body'"],
  'chain-manifest-is-eager-data': ['chains/first/src/index.ts', "import './adapter'"],
  'plugin-knows-no-other-package': ['plugins/two/src/body.ts', "import '@latchkey/plugin-one'"],
  'plugin-has-no-jotai-react': ['plugins/one/src/body.ts', "import 'jotai/react'"],
  'chain-knows-the-kernel-only': ['chains/second/src/adapter.ts', "import '@latchkey/chain-first'"],
  'sdk-loads-the-shell-late': ['sdk/src/usesShell.ts', "import '@latchkey/ui'"],
  'headless-draws-nothing': ['plugins/two/src/headless.ts', "import '@latchkey/ui'"],
  'sdk-imports-manifests-only': ['sdk/src/usesBody.ts', "import '../../plugins/two/src/body'"],
  'languages-are-data': ['languages/src/usesKernel.ts', "import '@latchkey/kernel'"],
  'languages-are-the-hosts-choice': ['sdk/src/usesLanguages.ts', "import '@latchkey/languages'"],
  'everything-is-the-hosts-choice': ['sdk/src/usesEverything.ts', "import '@latchkey/everything'"],
  'packages-by-name': ['examples/minimal/main.ts', "import '../../kernel/src/index'"],
  'services-meet-the-client-on-the-wire': ['services/server.ts', "import '@latchkey/kernel'"],
  'clients-import-no-service': ['chains/first/src/adapter.ts', "import '../../../services/server'"],
  'local-is-for-one-machine': ['services/routes.ts', "import './local/stack'"],
  'no-circular': ['kernel/src/cycle.ts', "import type { Back } from './cycleBack'"],
  resolvable: ['kernel/src/lost.ts', "import './nowhere'"],
}
/** Files that the rules allow. None of them may be reported. */
const ALLOWED: Record<string, string> = {
  'kernel/src/index.ts':
    "import 'jotai/vanilla'\nimport type { ComponentType } from 'react'\nexport type View = ComponentType",
  'kernel/src/testing.ts': "import 'vitest'",
  'kernel/src/contracts/tokens.ts': 'export interface Token {}',
  'kernel/src/router/views.ts': "import type { Token } from '../contracts/tokens'",
  'services/local/stack.ts': "import '../relay'",
  'services/relay.ts': 'export const relay = 1',
  'services/test/world.ts': "import '../local/stack'",
  'kernel/src/cycleBack.ts': "import type { Cycle } from './cycle'",
  'ui/src/index.ts': "import 'react'\nimport '@latchkey/kernel'\nimport 'jotai/react'",
  'everything/src/index.ts': "import '@latchkey/sdk'\nimport '@latchkey/languages'",
  'languages/src/index.ts': "export const load = () => import('./de')",
  'languages/src/de.ts': "import './de/button'",
  'languages/src/de/button.ts': 'export const button = {}',
  'plugins/two/src/index.ts': "import '@latchkey/kernel'\nexport const load = () => import('./body')",
  'chains/second/src/index.ts': "import './networks'\nexport const load = () => import('./adapter')",
  'chains/second/src/networks.ts': "import '@latchkey/kernel'",
  'sdk/src/index.ts': "import '@latchkey/plugin-one'\nexport const open = () => import('@latchkey/ui')",
  'sdk/src/react.ts': "import 'react'\nimport './index'",
  'sdk/src/index.test.ts': "import '@latchkey/kernel/testing'",
  'chains/second/src/testing.ts': "import '@latchkey/kernel/testing'",
}
/** A cycle through types in comments, in a folder that no other rule covers. */
const IN_COMMENTS: Record<string, string> = {
  'anywhere/first.mjs': "/** @typedef {import('./second.mjs').Second} First */\nexport const first = 1",
  'anywhere/second.mjs': "/** @typedef {import('./first.mjs').First} Second */\nexport const second = 2",
}
const TREE = mkdtempSync(join(tmpdir(), 'latchkey-layers-'))
let violations: CruiseResult['summary']['violations'] = []

beforeAll(() => {
  const files = [...Object.values(SLIPS), ...Object.entries({ ...ALLOWED, ...IN_COMMENTS })]
  for (const [file, text] of files) {
    mkdirSync(dirname(join(TREE, file)), { recursive: true })
    writeFileSync(join(TREE, file), text)
  }
  for (const file of ['tsconfig.base.json', 'tsconfig.sources.json', 'css.d.ts', '.dependency-cruiser.cjs']) {
    cpSync(join(ROOT, file), join(TREE, file), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(TREE, 'node_modules'))
  violations = cruise()
}, 60_000)
afterAll(() => rmSync(TREE, { recursive: true, force: true }))

test('tsconfig.sources.json finds the source of every entry', () => {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.sources.json'), ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT)
  const resolve = (name: string) =>
    ts.resolveModuleName(name, join(ROOT, 'e2e/fixtures.ts'), options, ts.sys).resolvedModule?.resolvedFileName
  const entries = listPackages().flatMap((each) => each.entries)
  expect(entries.map(({ specifier }) => resolve(specifier))).toEqual(entries.map(({ source }) => source))
})

test('every rule has a violation that shows it', () => {
  expect(Object.keys(SLIPS).sort()).toEqual(rules.forbidden.map((rule) => rule.name).sort())
})

test.each(Object.entries(SLIPS))('%s is reported', (rule, [file]) => {
  expect(violations.filter((each) => each.from === file).map((each) => each.rule.name)).toContain(rule)
})

test('a cycle of types in comments is reported, in any folder', () => {
  const found = violations.filter(({ rule }) => rule.name === 'no-circular').map(({ from }) => from)
  expect(found).toContain('anywhere/first.mjs')
})

test('files that the rules allow are not reported', () => {
  const reported = violations.map((each) => each.from)
  const allowed = Object.keys(ALLOWED).filter((file) => !file.endsWith('/cycleBack.ts'))
  expect(allowed.filter((file) => reported.includes(file))).toEqual([])
})

function cruise(): CruiseResult['summary']['violations'] {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [program, '--output-type', 'json', '.']
  // The program's exit code is the number of findings, so a nonzero code does not mean that the run failed.
  const { stdout } = spawnSync(process.execPath, args, { cwd: TREE, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const result: CruiseResult = JSON.parse(stdout)
  return result.summary.violations
}
