// Runs the tests of the rows about hosts on the archives that npm packs, not on sources, as a host gets them.
// e2e/hosts covers HST-01, HST-09, HST-10, and ACC-01, hostTypes.test.ts HST-02, and archives.test.ts HST-11. They use the archives too.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstaller, type Install } from '../installPacked.ts'
import { listPackages, ROOT } from '../packages.mjs'
import { findFailure } from './run.ts'

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
/** Packages that a page with only EVM does not need. */
const OTHER_FAMILIES = /^@latchkey\/chain-(?!evm$)|^@solana\/|^@scure\/btc-signer$/
const ROWS: Readonly<Record<string, readonly string[]>> = {
  'HST-04': ['everything/src/everything.test.ts'],
  'HST-05': ['sdk/test/accounts.test.ts', 'sdk/test/accountHooks.test.tsx'],
  'HST-06': ['sdk/test/headless.test.ts', 'plugins/wallets/test/headless.test.ts'],
  'HST-07': ['sdk/test/setOptions.test.ts'],
  'HST-08': ['sdk/test/buttonElements.test.ts', 'sdk/test/pageButtons.test.tsx'],
  'MOD-03': ['sdk/test/embedded.test.ts'],
}

const work = mkdtempSync(join(tmpdir(), 'latchkey-rows-'))
let install: Install

beforeAll(() => {
  install = createInstaller(work)
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

test('HST-03 a page with only EVM installs no archive of another family, and no library of one', () => {
  const folder = join(work, 'evm')
  mkdirSync(folder)
  for (const name of ['@latchkey/sdk', '@latchkey/chain-evm']) install(name, folder)
  const names = listInstalled(join(folder, 'node_modules'))
  expect(names).toEqual(expect.arrayContaining(['@latchkey/sdk', '@latchkey/kernel', 'viem']))
  expect(names.filter((name) => OTHER_FAMILIES.test(name))).toEqual([])
})

test(`${Object.keys(ROWS).join(' ')} the tests of these rows pass on the packed packages`, async () => {
  const folder = join(work, 'all')
  mkdirSync(folder)
  // The kernel's entry for tests needs Vitest, as it does in a host.
  for (const name of [...listPackages().map((each) => each.name), 'vitest']) install(name, folder)
  const report = join(work, 'report.json')
  const files = Object.values(ROWS).flat()
  const args = [
    'run',
    '--config',
    'vitest.packed.config.ts',
    '--reporter=default',
    '--reporter=json',
    '--outputFile',
    report,
  ]
  const env = { LATCHKEY_PACKED: folder, LATCHKEY_PACKED_TESTS: files.join() }
  expect(await findFailure([VITEST, ...args, '-t', Object.keys(ROWS).join('|')], ROOT, 0, env)).toBeNull()
  const passed = readPassed(report)
  for (const row of Object.keys(ROWS)) expect(passed, row).toContainEqual(expect.stringContaining(row))
})

/** Returns the names of the packages in a folder. */
function listInstalled(folder: string): string[] {
  return readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((each) => `${name}/${each}`) : [name],
  )
}

function readPassed(report: string): string[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { status: string; title: string }[] }[]
  }
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ title }) => title)
}
