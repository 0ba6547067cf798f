// Data API settings of the local networks: tokens, and prices from their pools.

import { createPoolReader } from '../../data-api/convert/poolReader.ts'
import type { Pools } from '../../data-api/convert/pools.ts'
import type { DataNetwork } from '../../data-api/settings.ts'
import type { EvmChains } from '../chains/evm/startEvmChains.ts'
import type { SolanaClusters } from '../chains/solana/startSolanaClusters.ts'

/** US dollars for one whole token, by symbol, because the local Solana clusters have no pools. */
const SOLANA_PRICES: Readonly<Record<string, string>> = { SOL: '150', TUSD: '1', LATCH: '0.25' }
const HOSTILE_PICTURE = '/pictures/hostile/script.svg'

export function listLocalNetworks(
  { chains, pools, ens }: Pick<EvmChains, 'chains' | 'pools'> & Partial<Pick<EvmChains, 'ens'>>,
  { clusters }: Pick<SolanaClusters, 'clusters'>,
): DataNetwork[] {
  const evm = chains.flatMap(({ id, name, rpcUrl, nativeCurrency: native }) => {
    const own = pools.find(({ chainId }) => chainId === id)
    const names = ens?.chainId === id ? { ensUniversalResolver: ens.universalResolver } : {}
    return own ? [{ id: `eip155:${id}`, name, rpcUrl, native, firstBlock: 0n, ...names, ...describePools(own) }] : []
  })
  const solana = clusters.map(({ id, name, rpcUrl, native, tokens }): DataNetwork => {
    const symbols = new Map(tokens.map(({ mint, symbol }) => [mint, symbol]))
    return {
      id,
      name,
      rpcUrl,
      native,
      tokens: tokens.map(({ mint: address, name: called, symbol, decimals }) => ({
        address,
        name: called,
        symbol,
        decimals,
      })),
      readPrice: async (address) =>
        SOLANA_PRICES[address === null ? native.symbol : (symbols.get(address) ?? '')] ?? null,
    }
  })
  return [...evm, ...solana]
}

function describePools(
  pools: Pools,
): Pick<DataNetwork, 'tokens' | 'wrappedNative' | 'spam' | 'pictures' | 'readPrice'> {
  const bait = pools.tokens.filter(({ isListed }) => !isListed).map(({ address }) => address)
  const spam = pools.collections.filter(({ isSpam }) => isSpam).map(({ address }) => address)
  return {
    tokens: pools.tokens.filter(({ isListed }) => isListed),
    wrappedNative: pools.weth,
    spam,
    // Spam tokens have hostile pictures, so that tests also cover those.
    pictures: Object.fromEntries([...bait, ...spam].map((address) => [address.toLowerCase(), HOSTILE_PICTURE])),
    readPrice: createPoolReader(pools).readPrice,
  }
}
