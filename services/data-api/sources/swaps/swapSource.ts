// Swaps from an existing service. Checks every response against its request, and reports one that would be another swap as an error.
import { RefusedError } from '../../../routes.ts'
import { encodeWrap } from '../../convert/encodeSwap.ts'
import { NATIVE_ADDRESS, type Trade } from '../../convert/quote.ts'
import type { Swaps } from '../../convert/swaps.ts'
import type { DataNetwork } from '../../settings.ts'
import { createCache } from '../cache.ts'
import type { SWAP_SOURCES } from '../kinds.ts'
import { createSource, type Source, SourceError, type SourceOptions } from '../source.ts'
import { unlessSilent } from '../unlessSilent.ts'
import { createOneInch, ONE_INCH_URL } from './oneInch.ts'
import type { SwapFormat, SwapQuestion } from './swapQuestion.ts'
import { createZeroEx, ZERO_EX_REFUSALS, ZERO_EX_URL } from './zeroEx.ts'

export interface SwapSourceOptions extends Omit<SourceOptions, 'name' | 'url' | 'headers'> {
  kind: (typeof SWAP_SOURCES)[number]
  /** Default: the public service. */
  url?: string
  apiKey?: string
}

export interface SwapSource {
  source: Source
  /** Returns the network with swaps from this source, or unchanged if the service does not support it. */
  addSwaps(network: DataNetwork): DataNetwork
}

type Refusal = 'no-liquidity' | 'refused'

/** Prices move with each block, so quotes are cached only briefly. A built swap is for one account and is never cached. */
const QUOTE_TTL_MS = 2_000
const SILENCE = 'The swap service does not answer'
const EIP155 = /^eip155:(\d{1,15})$/

interface Service {
  url: string
  toHeaders(apiKey?: string): Record<string, string>
  refusals?: ReadonlySet<number>
  createFormat(source: Source): SwapFormat
}

const SERVICES: Record<SwapSourceOptions['kind'], Service> = {
  '1inch': {
    url: ONE_INCH_URL,
    toHeaders: (apiKey) => ({ ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) }),
    createFormat: createOneInch,
  },
  '0x': {
    url: ZERO_EX_URL,
    toHeaders: (apiKey) => ({ '0x-version': 'v2', ...(apiKey !== undefined && { '0x-api-key': apiKey }) }),
    refusals: ZERO_EX_REFUSALS,
    createFormat: createZeroEx,
  },
}

export function createSwapSource({ kind, apiKey, ...options }: SwapSourceOptions): SwapSource {
  const { toHeaders, createFormat, ...service } = SERVICES[kind]
  const source = createSource({ ...service, ...options, name: `swaps ${kind}`, headers: toHeaders(apiKey) })
  const format = createFormat(source)
  return {
    source,
    addSwaps(network) {
      const [, digits] = EIP155.exec(network.id) ?? []
      const chainId = Number(digits)
      const spender = digits === undefined ? null : format.spenderOn(chainId)
      return spender ? { ...network, swaps: createSwaps({ source, format, network, chainId, spender }) } : network
    },
  }
}

interface Place {
  source: Source
  format: SwapFormat
  network: DataNetwork
  chainId: number
  spender: Swaps['spender']
}

function createSwaps({ source, format, network, chainId, spender }: Place): Swaps {
  const listed = network.tokens.map(({ address, decimals }) => [address.toLowerCase(), decimals] as const)
  const decimals = new Map([...listed, [NATIVE_ADDRESS, network.native.decimals] as const])
  const toQuestion = (trade: Trade): SwapQuestion => ({ ...trade, chainId, decimals })

  async function settle<T>(pending: Promise<T>): Promise<T | Refusal> {
    try {
      return await pending
    } catch (cause) {
      if (!(cause instanceof SourceError)) throw cause
      if (cause.fault === 'wrong-trade') source.report(cause.fault)
      if (cause.fault !== 'refused') throw cause
      return format.isIlliquid(cause.body) ? 'no-liquidity' : 'refused'
    }
  }

  const quotes = createCache({
    ttlMs: QUOTE_TTL_MS,
    maxStaleMs: QUOTE_TTL_MS,
    load: (key) => {
      const { from, to, units } = JSON.parse(key)
      return settle(format.quote(toQuestion({ from, to, units: BigInt(units) })))
    },
  })

  return {
    spender,
    async quote(trade) {
      if (findWrap(network, trade)) return trade.units
      const key = JSON.stringify({ ...trade, units: String(trade.units) })
      return unlessRefused(await unlessSilent(quotes.read(key), SILENCE))
    },
    async build(trade, terms) {
      const wrap = findWrap(network, trade)
      if (wrap) return { ...encodeWrap(wrap.weth, wrap.kind, trade.units), toUnits: trade.units }
      return unlessRefused(await unlessSilent(settle(format.build(toQuestion(trade), terms)), SILENCE))
    },
  }
}

function unlessRefused<T>(answer: T | Refusal): T {
  // The client looks for these two words in the message.
  if (answer === 'no-liquidity') throw new RefusedError(400, 'no-liquidity', 'insufficient liquidity')
  if (answer === 'refused') throw new RefusedError(400, 'refused', 'The swap service refused this swap')
  return answer as T
}

/** Wrapping the native token is one to one, so no service is called. */
function findWrap({ wrappedNative }: DataNetwork, { from, to }: Trade) {
  const weth = from ?? to
  if (weth === null || (from !== null && to !== null)) return null
  const isWrapped = weth.toLowerCase() === wrappedNative?.toLowerCase()
  return isWrapped ? ({ weth, kind: from === null ? 'wrap' : 'unwrap' } as const) : null
}
