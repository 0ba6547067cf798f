import type { CaipNetworkId } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { completeOverrides, currentChainId, proposeNamespaces } from './namespaces'

const EVENTS = ['accountsChanged', 'chainChanged']
const OWN_METHODS = {
  eip155: 'personal_sign',
  solana: 'solana_signAndSendTransaction',
  bip122: 'signPsbt',
}
/** Families whose chains say what wallets are asked for. */
const LISTED_METHODS = {
  cosmos: 'cosmos_signDirect',
  algorand: 'algo_signTxn',
  polkadot: 'polkadot_signTransaction',
  cip34: 'cardano_signTx',
  elrond: 'erd_signTransaction',
  multiversx: 'mvx_signTransaction',
  near: 'near_signTransaction',
  tezos: 'tezos_send',
  hedera: 'hedera_signMessage',
}
const SAFETIES = { '*': 'denied', acme_sign: 'approval', acme_read: 'safe', acme_export: 'denied' } as const

test.each(Object.entries(OWN_METHODS))('WCT-02 %s is asked for with the methods of the wire', (family, method) => {
  const overrides = completeOverrides([{ namespace: family, methods: SAFETIES }])
  const proposed = proposeNamespaces([`${family}:1`], overrides)
  expect(Object.keys(proposed)).toEqual([family])
  expect(proposed[family]).toMatchObject({ chains: [`${family}:1`], events: EVENTS })
  expect(proposed[family]?.methods).toContain(method)
  expect(proposed[family]?.methods).not.toContain('acme_sign')
})

test.each(Object.entries(LISTED_METHODS))('WCT-02 %s is asked for with what its chain lists', (family, method) => {
  const overrides = completeOverrides([{ namespace: family, methods: { ...SAFETIES, [method]: 'approval' } }])
  expect(proposeNamespaces([`${family}:1`], overrides)).toEqual({
    [family]: { chains: [`${family}:1`], methods: ['acme_sign', method], events: EVENTS },
  })
})

test('WCT-02 a family whose chain lists nothing is asked for without methods, unless the host names some', () => {
  const chains = [{ namespace: 'hedera', methods: {} }]
  expect(proposeNamespaces(['hedera:mainnet'], completeOverrides(chains))).toEqual({
    hedera: { chains: ['hedera:mainnet'], methods: [], events: EVENTS },
  })
  const methods = { hedera: ['hedera_sign'] }
  const listed = [{ namespace: 'hedera', methods: SAFETIES }]
  expect(proposeNamespaces(['hedera:mainnet'], completeOverrides(listed, { methods })).hedera?.methods).toEqual([
    'hedera_sign',
  ])
})

test('WCT-02 families stand side by side, the preferred network first in its own', () => {
  const networks: CaipNetworkId[] = ['eip155:137', 'solana:x', 'eip155:1']
  const proposed = proposeNamespaces(networks)
  expect(proposed.eip155?.chains).toEqual(['eip155:137', 'eip155:1'])
  expect(proposed.solana?.chains).toEqual(['solana:x'])
})

test('each part of an override replaces the default of its family alone, and may bring a family of its own', () => {
  const proposed = proposeNamespaces(['eip155:1', 'solana:x'], {
    methods: { eip155: ['personal_sign'] },
    events: { solana: [] },
    chains: { near: ['near:mainnet'] },
  })
  expect(proposed.eip155).toEqual({
    chains: ['eip155:1'],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  })
  expect(proposed.solana?.events).toEqual([])
  expect(proposed.near?.chains).toEqual(['near:mainnet'])
})

test('Solana is offered by its deprecated id too, and read back by its own', () => {
  const current = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const [first, deprecated] = (proposeNamespaces([current]).solana?.chains ?? []) as CaipNetworkId[]
  expect(first).toBe(current)
  expect(deprecated && currentChainId(deprecated)).toBe(current)
  expect(currentChainId('eip155:1')).toBe('eip155:1')
})

test.each([
  ...['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v3', 'wallet_registerOnboarding'],
  ...['wallet_scanQRCode', 'wallet_showCallsStatus'],
])('WCT-07 %s, which no request may use, is not asked for', (method) => {
  expect(proposeNamespaces(['eip155:1']).eip155?.methods).not.toContain(method)
})

test('two calls share nothing', () => {
  const first = proposeNamespaces(['eip155:1'])
  first.eip155?.methods.push('x')
  expect(proposeNamespaces(['eip155:1']).eip155?.methods).not.toContain('x')
})
