import type { CaipNetworkId, RpcSafety } from '@latchkey/kernel'
import { needsWallet } from '@latchkey/kernel/chains'
import { createFakeChain, createFakeKernel } from '@latchkey/kernel/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeOverrides, currentChainId, proposeNamespaces, TOLD_BY_PAGE } from './namespaces'

const EVENTS = ['accountsChanged', 'chainChanged']
/** Families whose chains list the methods to request. */
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

test.each(Object.entries(LISTED_METHODS))(
  'WCT-02 %s is requested with the methods that its chain lists',
  (family, method) => {
    const overrides = completeOverrides([{ namespace: family, methods: { ...SAFETIES, [method]: 'approval' } }])
    expect(proposeNamespaces([`${family}:1`], overrides)).toEqual({
      [family]: { chains: [`${family}:1`], methods: ['acme_sign', method], events: EVENTS },
    })
  },
)

test('WCT-02 a family whose chain lists no methods is requested without methods, unless the host names some', () => {
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

test('WCT-02 families are listed next to each other, the preferred network first in its own', () => {
  const networks: CaipNetworkId[] = ['eip155:137', 'solana:x', 'eip155:1']
  const proposed = proposeNamespaces(networks)
  expect(proposed.eip155?.chains).toEqual(['eip155:137', 'eip155:1'])
  expect(proposed.solana?.chains).toEqual(['solana:x'])
})

test('each part of an override replaces the default of its own family, and may add a family', () => {
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

test('Solana is also offered with its deprecated id, and read back with its current one', () => {
  const current = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const [first, deprecated] = (proposeNamespaces([current]).solana?.chains ?? []) as CaipNetworkId[]
  expect(first).toBe(current)
  expect(deprecated && currentChainId(deprecated)).toBe(current)
  expect(currentChainId('eip155:1')).toBe('eip155:1')
})

const EVM = { namespace: 'eip155', methods: {} }
const methodsOf = (chain: { namespace: string; methods: Readonly<Record<string, RpcSafety>> }) =>
  proposeNamespaces([`${chain.namespace}:1`], completeOverrides([chain]))[chain.namespace]?.methods ?? []

test.each([
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'wallet_registerOnboarding',
  'wallet_scanQRCode',
  'eth_getBalance',
  'eth_accounts',
  'eth_sendRawTransaction',
])('WCT-07 %s, which is denied or answered by a node, is not requested', (method) => {
  expect(methodsOf(EVM)).not.toContain(method)
})

test('WCT-02 signing, sending, and reading methods of a wallet are requested on EVM networks', () => {
  const wanted = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_sendUserOperation']
  const calls = ['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_getCapabilities', 'wallet_getAssets']
  expect(methodsOf(EVM)).toEqual(expect.arrayContaining([...wanted, ...calls]))
})

test('BRW-05 WCT-02 whatever its table, a chain requests no denied method, and every method that only wallets have', () => {
  const names = fc.constantFrom(
    ...['personal_sign', 'eth_accounts', 'eth_sendRawTransaction', 'eth_call', 'wallet_sendCalls', 'wallet_getAssets'],
    ...['solana_getAccounts', 'solana_signMessage', 'acme_sign', 'acme_read', 'wallet_acme', '*'],
  )
  const tables = fc.dictionary(names, fc.constantFrom<RpcSafety>('safe', 'approval', 'denied'))
  const families = fc.constantFrom('eip155', 'solana', 'bip122', 'acme')
  return fc.assert(
    fc.asyncProperty(families, tables, async (namespace, methods) => {
      const proposed = methodsOf({ namespace, methods })
      const { kernel } = createFakeKernel({ chains: [createFakeChain({ namespace, methods })] })
      const codeOf = (method: string) =>
        kernel.request({ network: `${namespace}:1`, method, params: [{}] }).then(
          () => null,
          (error: { code: string }) => error.code,
        )
      for (const method of proposed) expect([method, await codeOf(method)]).not.toEqual([method, 'kernel/rpc-denied'])
      const own = Object.keys(methods).filter((each) => needsWallet(each, methods) && !TOLD_BY_PAGE.includes(each))
      expect(proposed).toEqual(expect.arrayContaining(own))
      kernel.destroy()
    }),
  )
})

test('two calls share no state', () => {
  const overrides = completeOverrides([EVM])
  const first = proposeNamespaces(['eip155:1'], overrides)
  first.eip155?.methods.push('x')
  expect(proposeNamespaces(['eip155:1'], overrides).eip155?.methods).not.toContain('x')
})
