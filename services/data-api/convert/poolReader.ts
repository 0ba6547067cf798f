// Reads the pools of one network: every pair with its reserves at the same block, and the prices that follow from them.
import { createPublicClient, formatUnits, type Hex, http, type PublicClient } from 'viem'
import { factoryAbi, pairAbi } from './abi.ts'
import { findRate, type Pair } from './paths.ts'
import type { Pools } from './pools.ts'
import { NATIVE_ADDRESS } from './quote.ts'

export interface PoolState {
  pairs: readonly Pair[]
  /** The time of that block, in seconds since 1970. */
  timestampS: bigint
}

export interface PoolReader {
  client: PublicClient
  readState(): Promise<PoolState>
  /**
   * The price of one whole token in US dollars, as decimal text. The address is null for the native token. Null if no pool leads to the dollar token.
   */
  readPrice(address: string | null): Promise<string | null>
}

/** Decimal places of a price: enough for tokens worth far less than a cent. */
const PRICE_DECIMALS = 18

interface KnownPair {
  address: Hex
  tokens: readonly [Hex, Hex]
}

/** Pairs are never removed, so their addresses are cached. Reserves are read each time. */
export function createPoolReader(pools: Pick<Pools, 'rpcUrl' | 'factory' | 'weth' | 'dollar' | 'tokens'>): PoolReader {
  const client = createPublicClient({ transport: http(pools.rpcUrl, { batch: true, retryCount: 0 }) })
  const known = new Map<bigint, KnownPair>()
  const factory = { address: pools.factory, abi: factoryAbi } as const

  async function readPair(index: bigint): Promise<KnownPair> {
    const address = await client.readContract({ ...factory, functionName: 'allPairs', args: [index] })
    const pair = { address, abi: pairAbi } as const
    const tokens = await Promise.all([
      client.readContract({ ...pair, functionName: 'token0' }),
      client.readContract({ ...pair, functionName: 'token1' }),
    ])
    known.set(index, { address, tokens })
    return { address, tokens }
  }

  async function readState(): Promise<PoolState> {
    const { number: blockNumber, timestamp: timestampS } = await client.getBlock()
    const count = await client.readContract({ ...factory, functionName: 'allPairsLength', blockNumber })
    const pairs = Array.from({ length: Number(count) }, async (_, index): Promise<Pair> => {
      const { address, tokens } = known.get(BigInt(index)) ?? (await readPair(BigInt(index)))
      const [reserve0, reserve1] = await client.readContract({
        address,
        abi: pairAbi,
        blockNumber,
        functionName: 'getReserves',
      })
      return { tokens, reserves: [reserve0, reserve1] }
    })
    return { pairs: await Promise.all(pairs), timestampS }
  }

  // Concurrent price requests share one read, so that they see the same block.
  let reading: Promise<PoolState> | null = null
  function readShared(): Promise<PoolState> {
    reading ??= readState().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    client,
    readState,
    async readPrice(address) {
      const key = (address ?? NATIVE_ADDRESS).toLowerCase()
      const wanted = key === NATIVE_ADDRESS ? pools.weth.toLowerCase() : key
      const token = pools.tokens.find((each) => each.address.toLowerCase() === wanted)
      const dollar = pools.tokens.find((each) => each.address === pools.dollar)
      if (!token || !dollar) return null
      const { pairs } = await readShared()
      const rate = findRate(pairs, token.address, dollar.address)
      if (!rate) return null
      const units = 10n ** BigInt(PRICE_DECIMALS + token.decimals - dollar.decimals)
      return formatUnits((rate.numerator * units) / rate.denominator, PRICE_DECIMALS)
    },
  }
}
