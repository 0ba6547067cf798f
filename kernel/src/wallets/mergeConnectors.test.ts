import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeWallet } from '../testing/fakeWallet'
import type { Connector } from './connector'
import { findEntry, mergeConnectors } from './mergeConnectors'

const FAMILIES = ['eip155', 'solana', 'bip122']
const connectorOf = (id: string, name: string, namespace: string, more: Partial<Connector> = {}): Connector => ({
  ...createFakeWallet({ id, name }).connector,
  namespaces: [namespace],
  ...more,
})
const merge = (connectors: readonly Connector[], namespace?: string) =>
  mergeConnectors(connectors, { families: FAMILIES, namespace })
const idsOf = (connectors: readonly Connector[], namespace?: string) =>
  merge(connectors, namespace).map((entry) => entry.connectors.map(({ id }) => id))

const PHANTOM = [
  connectorOf('solana:Phantom', 'Phantom', 'solana'),
  connectorOf('app.phantom', 'Phantom', 'eip155', { rdns: 'app.phantom', icon: 'data:image/png;base64,AA==' }),
  connectorOf('bip122:Phantom', ' phantom', 'bip122'),
]

test('CON-03 connectors with one name in several families are one MULTI_CHAIN entry, in the order of the page’s families', () => {
  const [entry, ...rest] = merge([...PHANTOM, connectorOf('x', 'Rabby', 'eip155')])
  expect(entry).toMatchObject({
    kind: 'multiChain',
    id: 'app.phantom',
    name: 'Phantom',
    icon: 'data:image/png;base64,AA==',
    namespaces: FAMILIES,
  })
  expect(entry?.connectors.map(({ id }) => id)).toEqual(['app.phantom', 'solana:Phantom', 'bip122:Phantom'])
  expect(rest).toMatchObject([{ kind: 'announced', id: 'x', namespaces: ['eip155'] }])
})

test('CON-03 Trust Wallet and Trust are one wallet', () => {
  expect(idsOf([connectorOf('a', 'Trust Wallet', 'eip155'), connectorOf('b', 'Trust', 'solana')])).toEqual([['a', 'b']])
})

test('CON-03 the login’s connectors stay AUTH, and merge with no wallet of the same name', () => {
  const auth = (namespace: string) => connectorOf(`auth-${namespace}`, 'Auth', namespace, { kind: 'auth' })
  const entries = merge([auth('eip155'), auth('solana'), connectorOf('wallet', 'Auth', 'bip122')])
  expect(entries.map(({ kind, connectors }) => [kind, connectors.length])).toEqual([
    ['auth', 2],
    ['announced', 1],
  ])
})

test.each([
  ['two wallets of one family', [connectorOf('a', 'W', 'eip155'), connectorOf('b', 'W', 'eip155')], [['a'], ['b']]],
  [
    'two names that contradict each other by domain',
    [connectorOf('a', 'W', 'eip155', { rdns: 'app.a' }), connectorOf('b', 'W', 'solana', { rdns: 'app.b' })],
    [['a'], ['b']],
  ],
  [
    'the connector that pairs with any wallet',
    [connectorOf('walletConnect', 'W', 'eip155', { kind: 'walletConnect' }), connectorOf('b', 'W', 'solana')],
    [['walletConnect'], ['b']],
  ],
  [
    'a wallet of a later family from the connector that pairs with any wallet',
    [connectorOf('a', 'W', 'eip155'), connectorOf('walletConnect', 'W', 'solana', { kind: 'walletConnect' })],
    [['a'], ['walletConnect']],
  ],
  [
    'a second wallet of a later family',
    [connectorOf('a', 'W', 'eip155'), connectorOf('b', 'W', 'solana'), connectorOf('c', 'W', 'solana')],
    [['a', 'b'], ['c']],
  ],
  [
    'two names of one domain',
    [connectorOf('a', 'W', 'eip155', { rdns: 'app.w' }), connectorOf('b', 'W Pro', 'solana', { rdns: 'app.w' })],
    [['a'], ['b']],
  ],
  [
    'SAF-10 a wallet with a known name and without its domain, in a later family',
    [
      connectorOf('a', 'MetaMask', 'eip155', { rdns: 'io.metamask' }),
      connectorOf('b', 'MetaMask', 'solana', { rdns: null }),
    ],
    [['a'], ['b']],
  ],
  [
    'SAF-10 a wallet with a known name and without its domain, in an earlier family',
    [
      connectorOf('a', 'MetaMask', 'eip155', { rdns: null }),
      connectorOf('b', 'MetaMask', 'solana', { rdns: 'io.metamask' }),
    ],
    [['a'], ['b']],
  ],
  ['nothing without a name', [connectorOf('a', ' ', 'eip155'), connectorOf('b', '', 'solana')], []],
  [
    'a third of the name goes where there is room',
    [connectorOf('a', 'W', 'eip155'), connectorOf('b', 'W', 'eip155'), connectorOf('c', 'W', 'solana')],
    [['a', 'c'], ['b']],
  ],
])('CON-03 merging keeps apart: %s', (_what, connectors, expected) => {
  expect(idsOf(connectors)).toEqual(expected)
})

test('CON-03 for one family only its connectors are listed, each separately', () => {
  const both = connectorOf('both', 'Both', 'solana', { namespaces: ['eip155', 'solana'] })
  expect(idsOf([...PHANTOM, both], 'solana')).toEqual([['solana:Phantom'], ['both']])
  expect(merge(PHANTOM, 'solana')).toMatchObject([{ kind: 'announced' }])
})

test('CON-03 an entry is found by any of its connectors', () => {
  const entries = merge(PHANTOM)
  for (const { id } of PHANTOM) expect(findEntry(entries, id)?.id).toBe('app.phantom')
  expect(findEntry(entries, 'gone')).toBeNull()
})

const connectorArb = fc
  .record({
    name: fc.constantFrom('Trust', 'Trust Wallet', 'Phantom', 'PHANTOM', 'Rabby', ''),
    namespaces: fc.subarray(FAMILIES, { minLength: 1, maxLength: 2 }),
    rdns: fc.constantFrom(undefined, undefined, 'app.a', 'app.b'),
    kind: fc.constantFrom<Connector['kind'][]>('announced', 'announced', 'injected', 'auth', 'walletConnect'),
  })
  .map((more) => ({ ...createFakeWallet().connector, ...more }) as Connector)
const connectorsArb = fc
  .array(connectorArb, { maxLength: 9 })
  .map((list) => list.map((connector, index) => ({ ...connector, id: `c${index}` })))
const arrivals = connectorsArb.chain((list) =>
  fc.tuple(
    fc.constant(list),
    fc.shuffledSubarray(list, { minLength: list.length }),
    fc.constantFrom(undefined, ...FAMILIES),
  ),
)

test('CON-03 the rows do not depend on the order in which connectors arrive: each connector appears once, and no family twice in a row', () => {
  fc.assert(
    fc.property(arrivals, ([list, shuffled, namespace]) => {
      const rows = (connectors: readonly Connector[]) =>
        merge(connectors, namespace)
          .map(({ key, kind, connectors: members }) => ({ key, kind, ids: members.map(({ id }) => id) }))
          .sort((a, b) => (a.key < b.key ? -1 : 1))
      expect(rows(shuffled)).toEqual(rows(list))
      const offered = list.filter(({ name, namespaces }) => name && (!namespace || namespaces.includes(namespace)))
      expect(
        rows(list)
          .flatMap(({ ids }) => ids)
          .sort(),
      ).toEqual(offered.map(({ id }) => id).sort())
      expect(new Set(rows(list).map(({ key }) => key)).size).toBe(rows(list).length)
      for (const { connectors } of merge(list, namespace)) {
        const served = connectors.flatMap(({ namespaces }) => namespaces)
        expect(new Set(served).size).toBe(served.length)
      }
    }),
  )
})
