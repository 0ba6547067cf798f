// A kernel with this family over the local networks, and a wallet in the page that has connected.
import type { CaipAddress } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { createFakeKernel, type FakeKernel } from '@latchkey/kernel/testing'
import { onTestFinished, vi } from 'vitest'
import { ton } from '../src/index'
import { mainnet, testnet } from '../src/networks'
import { dollarMaster, type LocalTon } from './localTon'
import { createLocalWallet, type LocalWalletOptions } from './localWallet'

const ID = 'ton:localwallet'
/** The main network, as TON Connect names it. */
export const NET = '-239'
export const MANIFEST = 'https://shop.example/tonconnect-manifest.json'
export const LIVE = { signal: new AbortController().signal }

/** Starts a kernel over the networks of `local`, with the storage of an earlier kernel. */
export function createTonKernel(local: LocalTon, storage?: FakeKernel['storage']): FakeKernel {
  const networks = [
    { ...mainnet, rpcUrls: [local.urlOf(NET)] },
    { ...testnet, rpcUrls: [local.urlOf('-3')] },
  ]
  return createFakeKernel({ chains: [ton({ networks, manifestUrl: MANIFEST })], ...(storage && { storage }) })
}

/** The wallet is connected, and has had no other request. */
export async function connectWallet(local: LocalTon, options: LocalWalletOptions = {}) {
  const wallet = createLocalWallet({ network: local.node, ...options })
  vi.stubGlobal('localwallet', { tonconnect: wallet.bridge })
  const fake = createTonKernel(local)
  await fake.kernel.connectors.discover()
  await fake.kernel.connections.connect(ID)
  const account = fake.kernel.connections.account('ton').caipAddress ?? ('' as CaipAddress)
  wallet.calls.length = 0
  return { ...fake, wallet, adapter: await fake.kernel.chain(), account }
}

/** 500 dollars in the token's smallest units. */
export const DOLLARS = 500_000_000n

/** Connects on the main network with this many coins and 500 dollars, until the test ends. */
export async function connectFunded(local: LocalTon, coins: bigint, options: LocalWalletOptions = {}) {
  const connected = await connectWallet(local, options)
  onTestFinished(() => connected.kernel.destroy())
  const { address } = connected.wallet
  const contract = await local.contractOf(NET, address)
  contract.balance = coins
  await local.hold(NET, address, local.dollar, DOLLARS)
  return { ...connected, coinsOf: async () => (await local.contractOf(NET, address)).balance }
}

/** The coin, as a list describes it. */
export const coin: Token = {
  network: mainnet.id,
  address: null,
  name: 'TON',
  symbol: 'TON',
  decimals: 9,
  iconUrl: null,
}

/** The dollar of the local networks, as a list describes it. */
export const dollar: Token = {
  network: mainnet.id,
  address: dollarMaster.address.toString({ bounceable: false }),
  name: 'Test Dollar',
  symbol: 'TUSD',
  decimals: 6,
  iconUrl: null,
}
