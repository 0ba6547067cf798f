import type { Connector } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { createFakeWallet } from '@latchkey/kernel/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addRecent, decideFirstWallets, type FirstFacts } from './firstWallets'

const listed = (id: string): ListedWallet => ({ id, name: `Wallet ${id}`, chains: [], isCertified: false })
const installed = (name: string, kind: Connector['kind'] = 'announced') =>
  createFakeWallet({ id: `here-${name}`, name, kind }).connector
const relay = installed('WalletConnect', 'walletConnect')
const FOUR = ['1', '2', '3', '4'].map(listed)

const decide = (facts: Partial<FirstFacts> = {}) =>
  decideFirstWallets({
    connectors: [relay],
    recent: [],
    featured: [],
    custom: [],
    recommended: FOUR,
    count: null,
    featuredIds: [],
    isSettled: true,
    isAllHidden: false,
    isListed: () => true,
    ...facts,
  })
const idsOf = (wallets: readonly ListedWallet[]) => wallets.map(({ id }) => id)

test.each([
  ['nothing else', {}, ['1', '2']],
  ['one installed wallet', { connectors: [relay, installed('Rabby')] }, ['1']],
  ['two installed wallets', { connectors: [relay, installed('Rabby'), installed('Zerion')] }, []],
  [
    'a wallet that does not identify itself',
    { connectors: [relay, installed('Browser Wallet', 'injected')] },
    ['1', '2'],
  ],
  ['a recent wallet', { recent: [listed('9')] }, ['1']],
  ['two recent wallets', { recent: [listed('9'), listed('8')] }, []],
  ['a recent one that is also recommended', { recent: [listed('1')] }, ['2']],
  ['an installed one that is also recommended', { connectors: [relay, installed('Wallet 1')] }, ['2']],
  ['no way to pair', { connectors: [] }, []],
  ["the host's own choice", { featuredIds: ['7'] }, []],
])('CON-05 with %s, the recommended wallets fill up to two', (_what, facts, expected) => {
  expect(idsOf(decide(facts).recommended)).toEqual(expected)
})

test('CON-06 recent wallets that are installed or excluded are hidden', () => {
  const recent = [listed('1'), listed('2')]
  expect(idsOf(decide({ recent, connectors: [installed('wallet 1')] }).recent)).toEqual(['2'])
  expect(idsOf(decide({ recent, isListed: ({ id }) => id !== '2' }).recent)).toEqual(['1'])
})

test('CON-01 CON-07 featured and custom wallets are in the host’s order, without those already shown', () => {
  const first = decide({
    recent: [listed('2')],
    featured: [listed('3'), listed('2'), listed('1')],
    custom: [listed('mine'), listed('3')],
    featuredIds: ['3', '2', '1'],
  })
  expect([first.recent, first.featured, first.custom, first.recommended].map(idsOf)).toEqual([
    ['2'],
    ['3', '1'],
    ['mine'],
    [],
  ])
})

test('CON-06 the last two are kept, newest first, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('1', '2', '3', '4')), (connected) => {
      const recent = connected.map(listed).reduce<ListedWallet[]>(addRecent, [])
      const newest = [...new Set([...connected].reverse())].slice(0, 2)
      expect(idsOf(recent)).toEqual(newest)
    }),
  )
})

test.each([
  ['nothing has come', { recommended: [] }, [0, 2]],
  ['one installed wallet is found', { recommended: [], connectors: [relay, installed('Rabby')] }, [0, 1]],
  ['all have come', {}, [0, 0]],
  ['the host named three and one has come', { featuredIds: ['7', '8', '9'], featured: [listed('7')] }, [2, 0]],
  ['a wallet that the host named is recent', { featuredIds: ['7', '8'], recent: [listed('7')] }, [1, 0]],
  ['every source has responded', { featuredIds: ['7'], isSettled: true }, [0, 0]],
])('CON-05 space is reserved for pending wallets when %s', (_what, facts, [featured, recommended]) => {
  expect(decide({ isSettled: false, ...facts }).pending).toEqual({ featured, recommended })
})
