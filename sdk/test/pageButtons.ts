// A modal over one scripted wallet, for the tests of the buttons in the page.
import type { Network, StorageBackend } from '@latchkey/kernel'
import { createFakeChain, createFakeWallet, type FakeWalletOptions } from '@latchkey/kernel/testing'
import { onTestFinished } from 'vitest'
import { createWalletModal, defaultPlugins, type WalletModalOptions } from '../src'

export const ALICE = 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const TEST_WALLET = 'com.example.test'
/** Its name has a mark. */
const ETHEREUM: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const NOWHERE: StorageBackend = { get: () => null, set: () => {}, remove: () => {} }

/** A modal whose only wallet announces itself as `com.example.test`, with a balance of 1.23456789 ETH. */
export function createPage(wallet: FakeWalletOptions = {}, options: Partial<WalletModalOptions> = {}) {
  const fake = createFakeWallet({ id: 'uuid-of-this-page', name: 'Test Wallet', accounts: [ALICE], ...wallet })
  const native = async () => ({ units: 123456789n, decimals: 8, symbol: 'ETH' })
  const modal = createWalletModal({
    chains: [
      createFakeChain({
        networks: [ETHEREUM],
        connectors: [{ ...fake.connector, rdns: TEST_WALLET }],
        features: ['balances'],
        adapter: { feature: (async () => ({ native })) as never },
      }),
    ],
    plugins: defaultPlugins(),
    storage: NOWHERE,
    ...options,
  })
  onTestFinished(modal.destroy)
  return { modal, wallet: fake }
}
