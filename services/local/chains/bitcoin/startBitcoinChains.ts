// Starts both local Bitcoin networks, and describes them in JSON for pages and wallets.
import type { Running } from '../../../log.ts'
import { type AddressVersions, LOCAL_REGTEST, LOCAL_TESTNET } from './accounts.ts'
import { type BitcoinChain, startBitcoinChain } from './startBitcoinChain.ts'

export interface BitcoinNetwork {
  /** CAIP-2. */
  id: string
  name: string
  /** The wallets' name of the network. */
  walletName: BitcoinChain['walletName']
  native: { name: string; symbol: string; decimals: number }
  /** Base URL of an Esplora API. */
  rpcUrl: string
  versions: AddressVersions
}
export interface BitcoinChains extends Running {
  networks: readonly BitcoinNetwork[]
  /** Accounts of the demo wallet, with their addresses on the first network. */
  accounts: readonly { name: string; purpose: 'payment' | 'ordinals'; address: string }[]
}

/** Milliseconds. Short, so that a demo visitor does not wait ten minutes for a block. */
const BLOCK_DELAY_MS = 1_000

/** Resolves when both answer. If one fails, the other is stopped. `ports` are preferred ports, one per plan. */
export async function startBitcoinChains(options: { ports?: readonly number[] } = {}): Promise<BitcoinChains> {
  const starts = [LOCAL_REGTEST, LOCAL_TESTNET].map((plan, index) =>
    startBitcoinChain({ plan, port: options.ports?.[index] ?? plan.port, blockDelayMs: BLOCK_DELAY_MS }),
  )
  const started = (await Promise.allSettled(starts)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  )
  const stop = async () => void (await Promise.all(started.map((chain) => chain.stop())))
  try {
    const chains = await Promise.all(starts)
    return {
      networks: chains.map(({ id, name, walletName, versions, nativeCurrency: native, esploraUrl }) => ({
        id,
        name,
        walletName,
        native,
        versions,
        rpcUrl: esploraUrl,
      })),
      accounts: (chains[0]?.accounts ?? []).map(({ name, purpose, address }) => ({ name, purpose, address })),
      stop,
    }
  } catch (cause) {
    await stop()
    throw cause
  }
}
