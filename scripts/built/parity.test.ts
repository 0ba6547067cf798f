// docs/guides/parity maps each public name of other kits to ours. The compiler checks every name on our side in the built packages.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { listPackages, ROOT } from '../packages.mjs'
import { findFailure } from './run.ts'

const PAGES = join(ROOT, 'docs/guides/parity')
const FOLDER = join(ROOT, '.cache/parity')
const CONFIG = {
  extends: '../../tsconfig.base.json',
  compilerOptions: { strict: false, noUnusedLocals: false, isolatedModules: false, noEmit: true },
  include: ['.'],
}
/** A name belongs to an entry, is an option of the modal, or is `modal` itself. */
const WORLD = `
import type * as types from './all'
declare const given: any
declare const modal: types.WalletModal
declare const all: typeof import('./all') & types.WalletModalOptions`
/** Pages omit what is not relevant: other properties, or all arguments. */
const INCOMPLETE = /^TS(2739|2740|2741|255[45](?=.* but got 0\.)):/
const ERROR = /^names\.tsx\((\d+),\d+\): error (.*)/gm
const EXAMPLES: readonly (readonly [code: string, unknown: string | null])[] = [
  ['modal.open("Networks")', null],
  ['modal.opens()', 'opens'],
  ['modal.open("Nowhere")', 'Nowhere'],
  ['modal.on("session:connected", listener)', null],
  ['modal.on("session:married", listener)', 'session:married'],
  ['modal.on("session:connected")', 'Expected 2 arguments'],
  ['session:married', 'session:married'],
  ['wallets({ featured })', null],
  ['wallets({ starred })', 'starred'],
  ['useWalletState().wallet.icon', null],
  ['useWalletState().wallet.tint', 'tint'],
  ['useNothing()', 'useNothing'],
  ['Nothing', 'Nothing'],
  ['Network.nothing', 'nothing'],
  ['features.swaps', null],
  ['features.lottery', 'lottery'],
  ['createWalletModal({ theme: { mode: "auto" } })', null],
  ['createWalletModal({ theme: { mode: "noon" } })', 'noon'],
  ['createWalletModal({ container })', null],
  ['--lk-accent', null],
  ['--lk-sparkle', 'sparkle'],
  ['<latchkey-button>', null],
  ['<latchkey-pony>', 'latchkey-pony'],
  ['<ConnectButton messages>', null],
  ['<ConnectButton sparkle>', 'sparkle'],
  ['<ConnectButton.Nothing>', 'Nothing'],
  ['@latchkey/sdk/wagmi', null],
  ['@latchkey/sdk/pony', '@latchkey/sdk/pony'],
]

const pages = readdirSync(PAGES).map((file) => {
  const text = readFileSync(join(PAGES, file), 'utf8')
  const tables = [...text.matchAll(/^\| .+ \| Parity +\| Latchkey +\|\n\| [-| ]+ \|\n(?<body>(?:\|.*\n)+)/gm)]
  const rows = tables.flatMap(({ groups }) => (groups?.body ?? '').trimEnd().split('\n').map(readCells))
  return { file, text, rows }
})
const errors = new Map<string, string>()

beforeAll(async () => {
  const names = [
    ...pages.flatMap(({ rows }) => rows.flatMap(({ ours }) => codeIn(ours))),
    ...EXAMPLES.map(([code]) => code),
  ]
  const entries = listPackages().flatMap((each) => each.entries)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(CONFIG))
  writeFileSync(join(FOLDER, 'all.ts'), entries.map(({ specifier }) => `export * from '${specifier}'`).join('\n'))
  writeFileSync(join(FOLDER, 'names.tsx'), [...names.map(writeStatement), WORLD].join('\n'))
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc')
  const output = (await findFailure([compiler, '--pretty', 'false', '-p', '.'], FOLDER)) ?? ''
  for (const [, line, error = ''] of output.matchAll(ERROR))
    if (!INCOMPLETE.test(error)) errors.set(names[Number(line) - 1] ?? '', error)
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

/** Returns a line that compiles if the name exists. Ignores arguments and props that are not strings. */
function writeStatement(code: string, index: number): string {
  if (code.startsWith('@')) return `import '${code}'`
  if (code.startsWith('--lk-')) return `const name${index}: types.ThemeVariable = '${code.slice('--lk-'.length)}'`
  if (/^\w+:\w+$/.test(code)) return `const name${index}: keyof types.Events = '${code}'`
  if (/^[A-Z]\w*$/.test(code)) return `import type { ${code} as name${index} } from './all'`
  const [, tag = '', attributes = ''] = /^<([\w-.]+)(.*)>$/.exec(code) ?? []
  if (tag) return `;<${tag.replace(/^(?=[A-Z])/, 'all.')}${attributes.replaceAll(/[\w-]+/g, '$&={given}')} />`
  const complete = code.replaceAll(/(?<=\{ |, )\w+(?=,| \}|\))/g, (word) =>
    code.includes('{') ? `${word}: given` : 'given',
  )
  return `;${complete.replace(/^(?!modal\b)\w+/, /^[A-Z]/.test(code) ? '(given as types.$&)' : 'all.$&')}`
}

test.each(pages)('HST-05 HST-07 HST-08 every name on our side of $file is in the public API', ({ rows }) => {
  expect(rows.length).toBeGreaterThan(50)
  const unknown = rows.flatMap(({ ours }) => codeIn(ours).filter((code) => errors.has(code)))
  expect(unknown.map((code) => `${code}: ${errors.get(code)}`)).toEqual([])
})

test.each(pages)('every row of $file has a name, a verdict, and its equivalent here', ({ rows, text }) => {
  for (const { theirs, parity, ours } of rows) {
    expect(codeIn(theirs), theirs).not.toEqual([])
    expect(['Same', 'Another way', 'No'], theirs).toContain(parity)
    if (parity === 'Same') expect(codeIn(ours), theirs).not.toEqual([])
    else expect(ours, theirs).toMatch(/\w.*\.$/)
  }
  expect(text).toMatch(/\b\d+\.\d+\.\d+\b/)
})

test.each(EXAMPLES)('a name in %s is checked', (code, unknown) => {
  expect(errors.get(code) ?? null).toEqual(unknown && expect.stringContaining(unknown))
})
