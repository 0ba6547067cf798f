// docs/guides/parity says where each public name of other kits is here. Every name on our side has to be there.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../packages.mjs'
import { readPublicApi } from './publicApi'
import { findUnknownName } from './publicNames'

const FOLDER = 'docs/guides/parity'
const api = readPublicApi()

const pages = readdirSync(join(ROOT, FOLDER)).map((file) => {
  const text = readFileSync(join(ROOT, FOLDER, file), 'utf8')
  const tables = [...text.matchAll(/^\| .+ \| Parity +\| Latchkey +\|\n\| [-| ]+ \|\n(?<body>(?:\|.*\n)+)/gm)]
  const rows = tables.flatMap(({ groups }) => (groups?.body ?? '').trimEnd().split('\n').map(readCells))
  return { file, text, rows }
})

function readCells(line: string) {
  const [theirs = '', parity = '', ours = ''] = line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
  return { theirs, parity, ours }
}
function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

test.each(pages)('HST-05 HST-07 HST-08 every name on our side of $file is in the public API', ({ rows }) => {
  expect(rows.length).toBeGreaterThan(50)
  const unknown = rows.flatMap(({ ours }) =>
    codeIn(ours).flatMap((code) => {
      const name = findUnknownName(api, code)
      return name === null ? [] : [`${code}: ${name}`]
    }),
  )
  expect(unknown).toEqual([])
})

test.each(pages)('every row of $file has a name, a word for it, and what stands for it here', ({ rows, text }) => {
  for (const { theirs, parity, ours } of rows) {
    expect(codeIn(theirs), theirs).not.toEqual([])
    expect(['Same', 'Another way', 'No'], theirs).toContain(parity)
    if (parity === 'Same') expect(codeIn(ours), theirs).not.toEqual([])
    else expect(ours, theirs).toMatch(/\w.*\.$/)
  }
  expect(text).toMatch(/\b\d+\.\d+\.\d+\b/)
})

test.each([
  ['modal.open("Networks")', null],
  ['modal.opens()', 'opens'],
  ['modal.open("Nowhere")', 'Nowhere'],
  ['modal.on("session:connected")', null],
  ['modal.on("session:married")', 'session:married'],
  ['session:married', 'session:married'],
  ['wallets({ featured })', null],
  ['wallets({ starred })', 'starred'],
  ['useWalletState().wallet.icon', null],
  ['useWalletState().wallet.tint', 'tint'],
  ['useNothing()', 'useNothing'],
  ['features.swaps', null],
  ['features.lottery', 'lottery'],
  ['createWalletModal({ theme: { mode: "auto" } })', null],
  ['createWalletModal({ theme: { mode: "noon" } })', 'noon'],
  ['createWalletModal({ container })', null],
  ['--lk-accent', null],
  ['--lk-sparkle', '--lk-sparkle'],
  ['<latchkey-button>', null],
  ['<latchkey-pony>', 'latchkey-pony'],
  ['<ConnectButton messages>', null],
  ['<ConnectButton sparkle>', 'sparkle'],
  ['@latchkey/sdk/wagmi', null],
  ['@latchkey/sdk/pony', '@latchkey/sdk/pony'],
])('a name in %s is judged', (code, unknown) => {
  expect(findUnknownName(api, code)).toBe(unknown)
})
