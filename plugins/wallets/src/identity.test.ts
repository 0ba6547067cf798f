import type { Connector } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { createFakeWallet } from '@latchkey/kernel/testing'
import { mergeWallets, withoutDuplicates } from '@latchkey/kernel/wallets'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeDirectory, type DirectoryFacts } from './composeDirectory'
import { decideFirstWallets } from './firstWallets'
import { findConnector, listVerified } from './identity'

const listed = (id: string, name = id, rdns: string | null = null): ListedWallet => ({
  id,
  name,
  rdns,
  chains: [],
  isCertified: false,
})
const connectorOf = (id: string, name: string, more: Partial<Connector> = {}): Connector => ({
  ...createFakeWallet({ id, name }).connector,
  ...more,
})

test('CON-02 a connector is matched to a listed wallet by directory id, domain or name, in this order', () => {
  const byName = connectorOf('x', 'Phantom')
  const byDomain = connectorOf('y', 'Other', { rdns: 'app.phantom' })
  const byExplorerId = connectorOf('z', 'Third', { explorerId: 'phantom-id' })
  const phantom = listed('phantom-id', 'Phantom', 'app.phantom')
  expect(findConnector([byName, byDomain], phantom)).toBe(byDomain)
  expect(findConnector([byName], phantom)).toBe(byName)
  expect(findConnector([byName, byExplorerId], phantom)).toBe(byExplorerId)
})

test('CON-02 the connector that pairs with any wallet matches none of them', () => {
  const relay = connectorOf('walletConnect', 'WalletConnect', { kind: 'walletConnect' })
  expect(
    findConnector([relay, connectorOf('auth', 'Auth', { kind: 'auth' })], listed('auth', 'WalletConnect')),
  ).toBeNull()
})

const WORDS = ['Trust', 'Trust Wallet', 'MetaMask', 'Rabby', 'Phantom', ''] as const
const DOMAINS = ['io.metamask', 'io.metamask.mobile', 'io.rabby', 'app.phantom'] as const
const walletArb = fc.record({
  id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  name: fc.constantFrom(...WORDS),
  rdns: fc.constantFrom(...DOMAINS, null),
})
const listArb = fc.array(
  walletArb.map(({ id, name, rdns }) => listed(id, name, rdns)),
  { maxLength: 6 },
)
const connectorsArb = fc.uniqueArray(
  walletArb.map(({ id, name, rdns }) => connectorOf(`c${id}`, name, { ...(rdns && { rdns }), explorerId: id })),
  { selector: ({ id }) => id, maxLength: 4 },
)

type Part = keyof Pick<DirectoryFacts, 'connectors' | 'recent' | 'featured' | 'custom' | 'recommended'> | 'pages'
const PARTS: readonly Part[] = ['connectors', 'recent', 'featured', 'custom', 'recommended', 'pages']
const LISTING = {
  words: '',
  isCertified: false,
  status: 'ready',
  count: 1,
  hasMore: false,
  pages: 1,
  error: null,
} as const

interface Lists extends Record<Exclude<Part, 'connectors'>, readonly ListedWallet[]> {
  connectors: readonly Connector[]
}
const NOTHING: Lists = { connectors: [], recent: [], featured: [], custom: [], recommended: [], pages: [] }
const orderArb = fc.shuffledSubarray([...PARTS], { minLength: PARTS.length })

function compose({ pages, ...rest }: Lists) {
  const common = { ...rest, count: null, isListed: () => true }
  return {
    whole: composeDirectory({ ...common, registry: [], listing: { ...LISTING, wallets: pages } }),
    first: decideFirstWallets({ ...common, featuredIds: [], isSettled: true, isAllHidden: false }),
  }
}

function expectOnce(lists: Lists): void {
  const { whole, first } = compose(lists)
  // A wallet that borrows a name gets a separate row, whatever else uses that name.
  const verified = whole.wallets.filter(({ id }) => !whole.unverified.has(id))
  expect(mergeWallets(verified)).toEqual(verified)
  expect(whole.wallets).toHaveLength(verified.length + whole.unverified.size)
  const marks = whole.wallets.map(({ id }) => whole.installed.has(id))
  expect(marks).toEqual([...marks].sort((a, b) => Number(b) - Number(a)))
  const shown = [first.recent, first.featured, first.custom, first.recommended].flat()
  expect(mergeWallets(shown)).toEqual(shown)
  expect(withoutDuplicates(shown, listVerified(lists.connectors, lists))).toEqual(shown)
}

/** Wallets as they are; what places tell of them is true but not complete. */
const WORLD = [
  ['MetaMask', 'io.metamask'],
  ['Trust Wallet', 'com.trustwallet.app'],
  ['Rabby', 'io.rabby'],
  ['Phantom', 'app.phantom'],
  ['Zerion', 'io.zerion.wallet'],
].map(([name = '', rdns = ''], index) => ({ name, id: `${index}`, rdns }))
type Real = (typeof WORLD)[number]
const wordsFor = ({ name }: Real) => fc.constantFrom(name, name.toLowerCase(), name === 'Trust Wallet' ? 'Trust' : name)
const domainFor = ({ rdns }: Real) =>
  fc.constantFrom(rdns, rdns.toUpperCase(), rdns === 'io.metamask' ? `${rdns}.mobile` : rdns)
const someOf = fc.subarray(WORLD)
const truly = <T>(vary: (real: Real) => fc.Arbitrary<T>) => someOf.chain((reals) => fc.tuple(...reals.map(vary)))
const trueList = truly((real) =>
  fc.tuple(wordsFor(real), fc.option(domainFor(real))).map(([name, rdns]) => listed(real.id, name, rdns)),
)
/** A host's own ids are its own. */
const trueCustom = truly((real) => wordsFor(real).map((name) => listed(`mine-${real.id}`, name)))
const trueConnectors = truly((real) =>
  fc
    .tuple(wordsFor(real), fc.option(domainFor(real)), fc.boolean())
    .map(([name, rdns, hasId]) =>
      connectorOf(`here-${real.id}`, name, { ...(rdns && { rdns }), ...(hasId && { explorerId: real.id }) }),
    ),
)
const tellings = {
  connectors: trueConnectors,
  recent: trueList,
  featured: trueList,
  custom: trueCustom,
  recommended: trueList,
  pages: trueList,
}

test('CON-02 CON-05 in any order of sources, each wallet is listed once, installed ones first, and none is lost', () => {
  fc.assert(
    fc.property(fc.record(tellings), orderArb, (lists, order) => {
      let arrived = NOTHING
      for (const part of order) {
        arrived = { ...arrived, [part]: lists[part] }
        expectOnce(arrived)
        const { recent: _, ...inList } = arrived
        const real = new Set(Object.values(inList).flatMap((list) => list.map(({ id }) => id.replace(/\D/g, ''))))
        const { whole } = compose(arrived)
        expect(whole.wallets.map(({ id }) => id.replace(/\D/g, '')).sort()).toEqual([...real].sort())
        expect(whole.installed.size).toBe(arrived.connectors.length)
      }
      expect(compose(arrived)).toEqual(compose(lists))
    }),
  )
})

test('field case 14: SAF-10 a wallet that borrows a name gets a separate row, is marked, and never gets the other wallet’s requests', () => {
  const listedReal = listed('mm', 'MetaMask', 'io.metamask')
  const fakes = [
    connectorOf('uuid:1', 'MetaMask', { rdns: null }),
    connectorOf('evil.example', 'MetaMаsk', { rdns: 'evil.example' }),
  ]
  const lists = { ...NOTHING, connectors: fakes, recommended: [listedReal] }
  const { whole, first } = compose(lists)
  expect(whole.wallets.map(({ id }) => id)).toEqual(['uuid:1', 'evil.example', 'mm'])
  expect([...whole.unverified]).toEqual(['uuid:1', 'evil.example'])
  expect([...whole.installed]).toEqual(['uuid:1', 'evil.example'])
  expect(findConnector(fakes, listedReal)).toBeNull()
  const own = whole.wallets[0]
  expect(own && findConnector(fakes, own)).toBe(fakes[0])
  expect(first.recommended).toEqual([])

  const real = connectorOf('io.metamask', 'MetaMask', { rdns: 'io.metamask' })
  const both = compose({ ...lists, connectors: [...fakes, real] })
  expect(both.whole.wallets.map(({ id }) => id)).toEqual(['mm', 'uuid:1', 'evil.example'])
  expect(findConnector([...fakes, real], listedReal)).toBe(real)
})

test('SAF-10 what an earlier visit stored does not verify a wallet', () => {
  const fake = connectorOf('evil.example', 'MetaMask', { rdns: 'evil.example' })
  const { whole } = compose({ ...NOTHING, connectors: [fake], recent: [listed('x', 'MetaMask', 'evil.example')] })
  expect([...whole.unverified]).toEqual(['evil.example'])
})

test('CON-05 an installed wallet is not repeated under its other name', () => {
  const lists = {
    ...NOTHING,
    connectors: [connectorOf('here', 'MetaMask', { rdns: 'io.metamask' })],
    pages: [listed('by-domain', 'MetaMask Mobile', 'io.metamask'), listed('by-name', 'MetaMask')],
  }
  expect(compose(lists).whole.wallets.map(({ id }) => id)).toEqual(['by-domain'])
})

test('CON-02 sources that contradict themselves and each other still repeat no wallet', () => {
  const junk = { recent: listArb, featured: listArb, custom: listArb, recommended: listArb, pages: listArb }
  fc.assert(fc.property(fc.record({ connectors: connectorsArb, ...junk }), expectOnce))
})
