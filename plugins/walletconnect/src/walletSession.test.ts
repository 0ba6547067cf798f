import type { CaipNetworkId } from '@latchkey/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSessions } from './toSessions'
import { openSession, reduceSession, type WalletEvent, type WalletSession } from './walletSession'

const A = '0x1111111111111111111111111111111111111111'
const B = '0x2222222222222222222222222222222222222222'
const APPROVAL = {
  topic: 'topic',
  namespaces: {
    eip155: {
      accounts: [`eip155:1:${A}`, `eip155:137:${A}`, `eip155:1:${B}`],
      methods: ['personal_sign'],
      events: [],
    },
    solana: { accounts: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:abc'], methods: [], events: [] },
  },
  peer: { metadata: { name: 'Wallet', icons: ['https://wallet.example/icon.png'] } },
}

function open(approval: unknown = APPROVAL, wanted: readonly CaipNetworkId[] = []): WalletSession {
  const session = openSession(approval, wanted)
  if (!session) throw new Error('no session')
  return session
}
const addresses = (state: WalletSession) => toSessions(state, 'x').map(({ caipAddress }) => caipAddress)

describe('WCT-01 an approval', () => {
  test('becomes sessions on the wallet’s network, with the approved methods', () => {
    expect(toSessions(open(), 'walletConnect')[0]).toEqual({
      caipAddress: `eip155:1:${A}`,
      connectorId: 'walletConnect',
      accountType: 'eoa',
      methods: ['personal_sign'],
      networks: ['eip155:1', 'eip155:137'],
    })
    expect(addresses(open())).toEqual([`eip155:1:${A}`, `eip155:1:${B}`, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc'])
  })
  test('starts on the preferred network that has an account', () => {
    expect(addresses(open(APPROVAL, ['eip155:10', 'eip155:137']))[0]).toBe(`eip155:137:${A}`)
  })
  test('may have chains as keys', () => {
    const namespaces = { 'eip155:1': { accounts: [`eip155:1:${A}`] }, 'eip155:10': { accounts: [`eip155:10:${A}`] } }
    expect(toSessions(open({ topic: 't', namespaces }), 'x')[0]?.networks).toEqual(['eip155:1', 'eip155:10'])
  })
  test.each(['MetaMask Wallet', 'MetaMask', 'WalletConnect'])(
    'SAF-10 lists the approved networks, whatever the wallet’s name is: %s',
    (name) => {
      const peer = { metadata: { name } }
      expect(toSessions(open({ ...APPROVAL, peer }), 'x')).toEqual(toSessions(open(), 'x'))
    },
  )
  test('Bitcoin accounts are payment accounts', () => {
    const chain = 'bip122:000000000019d6689c085ae165831e93'
    const namespaces = { bip122: { accounts: [`${chain}:bc1q`] } }
    expect(toSessions(open({ topic: 't', namespaces }), 'x')[0]?.accountType).toBe('payment')
  })
  test('without an account gives no session, and neither does malformed data', () => {
    for (const input of [
      null,
      {},
      { topic: 't' },
      { ...APPROVAL, topic: 7 },
      { topic: 't', namespaces: { eip155: { accounts: ['x', 1] } } },
    ]) {
      expect(openSession(input, [])).toBeNull()
    }
    fc.assert(
      fc.property(fc.anything(), (namespaces) => {
        const state = openSession({ topic: 't', namespaces }, [])
        if (state) expect(toSessions(state, 'x').length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('WCT-03 an update', () => {
  const update = (id: number, accounts: string[]): WalletEvent => ({
    type: 'updated',
    id,
    namespaces: { eip155: { accounts, methods: [], events: [] } },
  })
  test('replaces the namespaces and keeps the network if it is still approved', () => {
    const on137 = reduceSession(open(), { type: 'switched', network: 'eip155:137' })
    const kept = reduceSession(on137, update(1, [`eip155:1:${B}`, `eip155:137:${B}`]))
    expect(addresses(kept)).toEqual([`eip155:137:${B}`])
    expect(addresses(reduceSession(kept, update(2, [`eip155:10:${B}`])))).toEqual([`eip155:10:${B}`])
  })
  test('field case 25: repeated, older or empty, changes nothing', () => {
    const state = reduceSession(open(), update(5, [`eip155:10:${B}`]))
    expect(reduceSession(state, update(5, [`eip155:10:${B}`]))).toBe(state)
    expect(reduceSession(state, update(4, [`eip155:1:${A}`]))).toBe(state)
    expect(reduceSession(state, { type: 'updated', id: 9, namespaces: {} })).toBe(state)
  })
  test('field case 25: in any order of arrival the newest stays', () => {
    const updates = [1, 2, 3, 4].map((id) => update(id, [`eip155:${id}:${A}`]))
    fc.assert(
      fc.property(fc.shuffledSubarray([...updates, ...updates], { minLength: 8 }), (order) => {
        expect(addresses(order.reduce((state, each) => reduceSession(state, each), open()))).toEqual([`eip155:4:${A}`])
      }),
    )
  })
})

describe('WCT-04 changes in the wallet', () => {
  test.each([137, '137', '0x89', 'eip155:137'])(
    'chainChanged with %j switches the network of the family',
    (payload) => {
      const moved = reduceSession(open(), { type: 'chainChanged', network: 'eip155:1', payload })
      expect(addresses(moved)).toEqual([
        `eip155:137:${A}`,
        `eip155:1:${B}`,
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc',
      ])
    },
  )
  test('on a network that the session does not list, the accounts stay the same', () => {
    const moved = reduceSession(open(), { type: 'chainChanged', network: 'eip155:10', payload: 10 })
    expect(addresses(moved).slice(0, 2)).toEqual([`eip155:10:${A}`, `eip155:10:${B}`])
  })
  test('accountsChanged puts approved accounts first and adds none', () => {
    const named = { type: 'accountsChanged', network: 'eip155:1', payload: [`eip155:1:${B}`, '0x3'] } as const
    const changed = reduceSession(open(), named)
    expect(addresses(changed).slice(0, 2)).toEqual([`eip155:1:${B}`, `eip155:1:${A}`])
    expect(reduceSession(changed, named)).toBe(changed)
  })
  test('field case 18: malformed data changes nothing', () => {
    const state = open()
    fc.assert(
      fc.property(fc.constantFrom('chainChanged', 'accountsChanged'), fc.anything(), (type, payload) => {
        expect(reduceSession(state, { type, network: payload, payload })).toBe(state)
      }),
    )
  })
})

test('WCT-04 named accounts come first, after the one that stays first', () => {
  const C = '0x3333333333333333333333333333333333333333'
  const accounts = [A, B, C].map((address) => `eip155:1:${address}`)
  const state = open({ topic: 't', namespaces: { eip155: { accounts } } })
  const named = { type: 'accountsChanged', network: 'eip155:1', payload: [A, C] } as const
  expect(addresses(reduceSession(state, named))).toEqual([A, C, B].map((address) => `eip155:1:${address}`))
  expect(reduceSession(state, { ...named, network: 'cosmos:1' })).toBe(state)
})

test('WCT-04 news about a family that the wallet did not approve, or about the current network, changes nothing', () => {
  const state = open()
  for (const network of ['cosmos:2', 'eip155:1'] as const) {
    expect(reduceSession(state, { type: 'switched', network })).toBe(state)
    expect(reduceSession(state, { type: 'chainChanged', network, payload: network })).toBe(state)
  }
})

test('WCT-04 a chainChanged without a readable chain counts for the network that it was sent for', () => {
  const state = open()
  for (const payload of [null, {}, 'solana:1', -1])
    expect(addresses(reduceSession(state, { type: 'chainChanged', network: 'eip155:137', payload }))[0]).toBe(
      `eip155:137:${A}`,
    )
})

test.each([{}, { metadata: null }, { metadata: 'Wallet' }, { metadata: { name: 7 } }, 'Wallet', null])(
  'WCT-03 a wallet that describes itself as %j has no name',
  (peer) => {
    expect(open({ ...APPROVAL, peer }).peerName).toBeNull()
  },
)

test.each([
  [undefined, null],
  [{}, null],
  [{ bundler_name: 'pimlico' }, { name: 'pimlico', url: null }],
  [{ bundler_url: 'https://bundler.example' }, { name: null, url: 'https://bundler.example' }],
  [{ bundler_name: 7, bundler_url: null }, null],
])('EMB-09 WCT-09 with the properties %j the bundler is %j', (sessionProperties, bundler) => {
  expect(open({ ...APPROVAL, sessionProperties }).bundler).toEqual(bundler)
})
