// Tests that every network in the chain packages has a mark, and that every mark is small and loads nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as bitcoin from '@latchkey/chain-bitcoin/networks'
import * as evm from '@latchkey/chain-evm/networks'
import * as generic from '@latchkey/chain-generic/networks'
import * as solana from '@latchkey/chain-solana/networks'
import type { Network } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { marks } from '../ui/src/marks/marks'
import { listFiles, ROOT } from './packages.mjs'

/** Bytes. A row's picture must not be larger than the row's code. */
const LARGEST = 3000

const defined = [bitcoin, evm, generic, solana].flatMap((entry) =>
  Object.values(entry).flatMap((each): readonly Network[] => ('networks' in each ? each.networks : [each])),
)

test('VIS-04 every network that a package defines has a mark', () => {
  expect(defined.length).toBeGreaterThan(35)
  expect(defined.filter((network) => !marks.ofNetwork(network)).map(({ name }) => name)).toEqual([])
})

test.each([
  ['a contract of its network', 'eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', true],
  ['a contract without its checksum', 'eip155:1', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', true],
  ['the same contract on another network', 'eip155:10', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', false],
  ['any other contract', 'eip155:1', '0x1111111111111111111111111111111111111111', false],
] as const)('VIS-04 a token’s mark depends on its network and address: %s', (_, network, address, isKnown) => {
  expect(marks.ofToken({ network, address }, evm.mainnet) !== null).toBe(isKnown)
})

test('VIS-04 a native token has the mark of its coin, as the host names it', () => {
  const native = (network: Network) => marks.ofToken({ network: network.id, address: null }, network)
  expect(native(evm.base)).toBe(marks.ofNetwork(evm.mainnet))
  expect(native(evm.polygon)).toBe(marks.ofNetwork(evm.polygon))
  expect(native({ ...evm.base, name: 'Elsewhere', native: { ...evm.base.native, symbol: 'ELSE' } })).toBeNull()
})

test('VIS-04 marks are small pictures that load nothing and run nothing', () => {
  const files = listFiles(/\/marks\/.*\.svg$/)
  expect(files.length).toBeGreaterThanOrEqual(50)
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    expect(text.length, file).toBeLessThan(LARGEST)
    expect(text, file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* viewBox="0 0 24 24"/)
    expect(text, file).not.toMatch(/href|<script|<style|<image|\son\w+=|url\((?!#)/i)
  }
})

test('VIS-04 each package with marks ships the notice of those who drew them', () => {
  const folders = new Set(listFiles(/\/src\/marks\//).map((file) => file.split('/src/')[0] ?? ''))
  expect([...folders].sort()).toEqual(['plugins/help', 'ui'])
  for (const folder of folders) {
    expect(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).files).toContain('NOTICE.md')
    expect(readFileSync(join(ROOT, folder, 'NOTICE.md'), 'utf8')).toContain('Copyright (c) 0xa3k5')
  }
})
