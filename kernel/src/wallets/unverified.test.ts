// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeWallet } from '../testing/fakeWallet'
import type { Connector } from './connector'
import { isKnownName, KNOWN_WALLETS } from './knownWallets'
import { skeletonOf } from './skeleton'
import { isUnverified } from './unverified'

const walletOf = (name: string, rdns?: string | null, more: Partial<Connector> = {}): Connector => ({
  ...createFakeWallet({ id: `${rdns ?? 'uuid:1'}`, name, kind: 'announced' }).connector,
  ...(rdns !== undefined && { rdns }),
  ...more,
})

test.each([
  ['the name with its domain', 'MetaMask', 'io.metamask', false],
  ['the name with the domain of its phone app', 'MetaMask', 'io.metamask.mobile', false],
  ['the name in other capitals', 'metamask', 'IO.METAMASK', false],
  ['the name with another domain', 'MetaMask', 'evil.example', true],
  ['the name without a domain', 'MetaMask', null, true],
  ['a filler after the name', 'MetaMask\u3164', null, true],
  ['a Cyrillic letter', 'MetaМask', 'evil.example', true],
  ['Cyrillic throughout', 'РНАΝТОМ', 'evil.example', true],
  ['full-width letters', 'ＭｅｔａＭａｓｋ', 'evil.example', true],
  ['marks on letters', 'MétaMäsk', 'evil.example', true],
  ['spaces and signs', 'Meta-Mask ™', 'evil.example', false],
  ['a space', 'Meta Mask', 'evil.example', true],
  ['digits for letters', 'C0inbase Wa11et', 'evil.example', true],
  ['the way to wallets elsewhere', 'WalletConnect', 'evil.example', true],
  ['two letters for one', 'MetaMаsk', 'io.metamask', false],
  ['a unique name', 'My Wallet', null, false],
  ['no name', '—', null, false],
])('field case 14: SAF-10 %s: %s of %s', (_, name, rdns, expected) => {
  expect(isUnverified(walletOf(name, rdns))).toBe(expected)
})

test('SAF-10 for a family without domains, the name itself decides, letter by letter', () => {
  expect(isUnverified(walletOf('Phantom'))).toBe(false)
  expect(isUnverified(walletOf('Trust'))).toBe(false)
  expect(isUnverified(walletOf('Phаntom'))).toBe(true)
  expect(isUnverified(walletOf('Phant0m'))).toBe(true)
})

test.each(['walletConnect', 'auth', 'external'] as const)(
  'SAF-10 what the page itself provides needs no proof: %s',
  (kind) => {
    expect(isUnverified(walletOf('WalletConnect', null, { kind }))).toBe(false)
  },
)

test('SAF-10 lists from the host and from a directory also contain wallet names', () => {
  const known = [
    { id: 'listed', name: 'House Wallet', rdns: 'com.house' },
    { id: 'bare', name: 'Bare Wallet' },
  ]
  expect(isUnverified(walletOf('House Wallet', 'com.house'), known)).toBe(false)
  expect(isUnverified(walletOf('House Wallet', 'evil.example'), known)).toBe(true)
  expect(isUnverified(walletOf('House Wallet', null, { explorerId: 'listed' }), known)).toBe(false)
  expect(isUnverified(walletOf('Bare Wallet', null), known)).toBe(false)
  expect(isUnverified(walletOf('Bаre Wallet', null), known)).toBe(true)
})

test('SAF-10 a wallet without a domain does not get one from a list that has its name twice', () => {
  const known = [
    { id: 'one', name: 'House Wallet', rdns: 'com.house' },
    { id: 'other', name: 'House Wallet' },
  ]
  expect(isUnverified(walletOf('House Wallet', null), known)).toBe(true)
  expect(isUnverified(walletOf('House Wallet', 'com.house'), known)).toBe(false)
  for (const { id } of known)
    expect(isUnverified(walletOf('House Wallet', null, { explorerId: id }), known)).toBe(false)
})

test('SAF-10 a name that is listed without a domain is verified, and a look-alike of it is not', () => {
  const known = ['Bare Wallet', 'Bаre Wallet'].map((name) => ({ id: name, name }))
  expect(isUnverified(walletOf('Bare Wallet', null), known)).toBe(false)
  expect(isUnverified(walletOf('Bаrе Wallet', null), known)).toBe(true)
})

test('SAF-10 well-known names are recognized in any letter case, and no others are', () => {
  expect(['MetaMask', 'METAMASK', 'metamask', 'MetaMask 2', ''].map(isKnownName)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('SAF-10 names without a letter are not mistaken for each other', () => {
  expect(isUnverified(walletOf('—', 'app.one'), [], [walletOf('…', 'app.other')])).toBe(false)
})

test('field case 15: SAF-10 two wallets of one family with one name are both unverified, unless one of them is known', () => {
  const [one, other] = [walletOf('My Wallet', 'app.one'), walletOf('My Wаllet', 'app.other')]
  const elsewhere = walletOf('My Wallet', 'app.third', { namespaces: ['solana'] })
  expect([one, other].map((each) => isUnverified(each, [], [one, other, elsewhere]))).toEqual([true, true])
  expect(isUnverified(elsewhere, [], [one, other, elsewhere])).toBe(false)
  expect(isUnverified(one, [], [one])).toBe(false)
  const broad = walletOf('My Wallet', 'app.fourth', { namespaces: ['solana', 'eip155'] })
  expect(isUnverified(one, [], [one, broad])).toBe(true)
  const [real, fake] = [walletOf('MetaMask', 'io.metamask'), walletOf('MetaMask', null)]
  expect([real, fake].map((each) => isUnverified(each, [], [real, fake]))).toEqual([false, true])
})

const LOOKS: Readonly<Record<string, string>> = {
  a: 'aаαä',
  e: 'eеëé',
  o: 'oо0ο',
  i: 'iі1l',
  s: 'sѕ5',
  c: 'cс',
  p: 'pр',
  k: 'kкκ',
}

test('field case 14: SAF-10 no mixture of look-alikes, capitals and invisible letters passes for a well-known wallet', () => {
  const disguised = fc
    .constantFrom(...KNOWN_WALLETS)
    .chain(({ name }) =>
      fc
        .tuple(
          ...[...name].map((letter) =>
            fc.tuple(
              fc.constantFrom(...(LOOKS[letter] ?? letter), letter.toUpperCase()),
              fc.constantFrom('', '', '\u200b', '\u3164', '\u{e0041}'),
            ),
          ),
        )
        .map((letters) => letters.flat().join('')),
    )
  fc.assert(
    fc.property(disguised, fc.constantFrom('evil.example', null), (name, rdns) => {
      expect(isUnverified(walletOf(name, rdns))).toBe(true)
    }),
  )
})

test('SAF-10 a skeleton is its own skeleton, and a name has the same one with invisible characters added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const skeleton = skeletonOf(name)
      expect(skeletonOf(`\u3164${name}\u200b`)).toBe(skeleton)
      expect(skeletonOf(name.toUpperCase()).length).toBeGreaterThanOrEqual(0)
    }),
  )
  expect(KNOWN_WALLETS.every(({ name }) => skeletonOf(name) !== '')).toBe(true)
})
