import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './ensureInstall.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-install-'))
  mkdirSync(join(root, 'node_modules'))
  write('package-lock.json', {
    '': {},
    kernel: { version: '0.0.0' },
    'node_modules/@latchkey/kernel': { link: true },
    'node_modules/viem': { version: '2.0.0' },
    'node_modules/only-for-another-platform': { version: '1.0.0', optional: true },
  })
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (file: string, packages: object) => writeFileSync(join(root, file), JSON.stringify({ packages }))
const writeInstalled = (packages: object) => write('node_modules/.package-lock.json', packages)

test('nothing is installed without the record that npm writes last', () => {
  expect(isInstalled(root)).toBe(false)
})

test('a truncated record counts as missing', () => {
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":{')
  expect(isInstalled(root)).toBe(false)
})

test('links and packages of other platforms may be missing, everything else must be installed in its version', () => {
  writeInstalled({ 'node_modules/viem': { version: '2.0.0' } })
  expect(isInstalled(root)).toBe(true)
  writeInstalled({ 'node_modules/viem': { version: '1.9.0' } })
  expect(isInstalled(root)).toBe(false)
  writeInstalled({})
  expect(isInstalled(root)).toBe(false)
})
