// Tests that docs/guides/supported-wallets.md lists exactly what the tests run.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../packages.mjs'

const FOLDER = 'examples/third-party-wallets'
const GUIDES = 'docs/guides'
/** Packages that the tests need to simulate the other side. They are neither wallets nor clients. */
const TOOLS = [
  '@ledgerhq/hw-transport-mocker',
  '@scure/btc-signer',
  '@solana/wallet-standard-wallet-adapter-base',
  '@wallet-standard/wallet',
  'bip322-js',
  'valibot',
]

const guide = readFileSync(join(ROOT, GUIDES, 'supported-wallets.md'), 'utf8')
const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, FOLDER, 'package.json'), 'utf8'),
)

/** Package and version. For an alias, those of its target. */
const installed = Object.entries(devDependencies)
  .filter(([name]) => !name.startsWith('@latchkey/') && !TOOLS.includes(name))
  .map(([name, version]) => /^npm:(?<name>.+)@(?<version>[^@]+)$/.exec(version)?.groups ?? { name, version })

/** Returns the cells of the table below a heading, without the table's head and without quotes. */
function rowsOf(heading: string): string[][] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
}
const pathsIn = (cell: string) => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => join(ROOT, GUIDES, path))
const read = (path: string) => readFileSync(path, 'utf8')
const run = [...rowsOf('Wallets'), ...rowsOf('Clients')]

test('BRW-03 every package of the tests is in the guide with its version, and the guide has no others', () => {
  const listed = run.map(([, name, version]) => ({ name, version }))
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
    String(a.name).localeCompare(String(b.name))
  expect(listed.sort(byName)).toEqual([...installed].sort(byName))
})

test('BRW-03 every row names tests that exist, one of which names the package', () => {
  for (const [, name = '', , , tests = ''] of run) {
    expect(pathsIn(tests).map(read).join(''), name).toContain(name)
  }
})

test('BRW-03 a wallet with no exception signs in, switches and sends in its tests', () => {
  const whole = rowsOf('Wallets').filter(([, , , , , exception]) => exception === '–')
  expect(whole).not.toHaveLength(0)
  for (const [, name = '', , , tests = ''] of whole) {
    const source = pathsIn(tests).map(read).join('')
    for (const step of ['signIn]', 'switchTo: ', 'hash: ']) expect(source, name).toContain(step)
  }
})

test('BRW-03 every test of the folder is in a row', () => {
  const files = readdirSync(join(ROOT, FOLDER, 'test')).filter((file) => file.endsWith('.test.ts'))
  for (const file of files) expect(guide).toContain(`(../../${FOLDER}/test/${file})`)
})

test('BRW-03 an untested wallet has a reason, and is not installed', () => {
  const left = rowsOf('Not tested')
  expect(left).not.toHaveLength(0)
  for (const [name = '', , reason] of left) {
    expect(reason, name).toMatch(/\.$/)
    expect(devDependencies).not.toHaveProperty([name])
  }
})
