// GET /v1/account/{address}/balance: the tokens of an account, read from the networks for each request, highest value first.
import * as v from 'valibot'
import { formatUnits } from 'viem'
import { RefusedError, type RouteRequest, replyJson } from '../../routes.ts'
import { NodeAwayError } from '../callNode.ts'
import { type DataContext, readAddress, readNetwork, readSubject } from '../context.ts'
import { multiply, toNumber } from '../decimals.ts'
import { type Holding, readEvmHoldings } from '../holdings/evm.ts'
import { readSolanaHoldings } from '../holdings/solana.ts'
import type { ApiRequest, ApiRoutes } from '../http/route.ts'
import { readPrice, readRate } from '../prices.ts'
import { type DataNetwork, isEvm } from '../settings.ts'

/** The most tokens that one request can refresh. */
const MAX_FORCED = 50
/** Old client versions whose own requests were wrong. They expect an empty response. */
const BROKEN_VERSION = /-1\.6\.[45]$/

export function balanceRoutes(context: DataContext): ApiRoutes {
  return { 'GET /v1/account/:address/balance': async (request) => replyJson(await answer(context, request)) }
}

async function answer(context: DataContext, request: ApiRequest) {
  const { searchParams } = request.url
  const rate = readRate(context, searchParams.get('currency') ?? 'usd')
  const { address, networks, isEvmRequested } = readSubject(
    context,
    request.params.address ?? '',
    searchParams.get('chainId'),
  )
  const forced = readForced(context, searchParams.get('forceUpdate'), isEvmRequested)
  if (!isServed(request)) return { balances: [] }
  const lists = await Promise.all(networks.map((network) => readBalances(context, { network, address, forced, rate })))
  const balances = lists.flat().sort((one, other) => (other.value ?? 0) - (one.value ?? 0))
  return { balances }
}

interface Subject {
  network: DataNetwork
  address: string
  forced: readonly { networkId: string; token: string }[]
  rate: string
}

async function readBalances(context: DataContext, { network, address, forced, rate }: Subject) {
  const tokens = forced.filter(({ networkId }) => networkId === network.id).map(({ token }) => token)
  const holdings = isEvm(network)
    ? readEvmHoldings(context, network, address, tokens)
    : readSolanaHoldings(context, network, address)
  const rows = (await unlessOdd(holdings)).map(async (holding) => {
    const price = await readPrice(network, holding.token.address, rate)
    return toBalance(network, holding, price)
  })
  return Promise.all(rows)
}

/** Treats a node's result that is not a balance like a missing response. */
async function unlessOdd(holdings: Promise<Holding[]>): Promise<Holding[]> {
  try {
    return await holdings
  } catch (cause) {
    throw v.isValiError(cause) ? new NodeAwayError(cause) : cause
  }
}

function toBalance({ id }: DataNetwork, { token, units, wireAddress }: Holding, price: string | null) {
  const { name, symbol, decimals, iconUrl } = token
  const numeric = formatUnits(units, decimals)
  return {
    name,
    symbol,
    chainId: id,
    ...(wireAddress === null ? {} : { address: wireAddress }),
    value: price === null ? undefined : (toNumber(multiply(price, numeric)) ?? undefined),
    price: toNumber(price) ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl,
  }
}

/** Parses a comma-separated list of CAIP contract addresses. Throws RefusedError 400. */
function readForced(context: DataContext, text: string | null, isEvmRequested: boolean): Subject['forced'] {
  if (!text) return []
  const addresses = text.split(',')
  if (!isEvmRequested || addresses.length > MAX_FORCED) {
    throw new RefusedError(400, 'forceUpdate', 'These tokens cannot be refreshed')
  }
  return addresses.map((each) => {
    const at = each.lastIndexOf(':')
    const { id } = readNetwork(context, each.slice(0, at))
    return { networkId: id, token: readAddress(each.slice(at + 1), 'evm') }
  })
}

/** Only clients that send their version get balances. */
function isServed({ url, headers }: Pick<RouteRequest, 'url' | 'headers'>): boolean {
  const version = String(url.searchParams.get('sv') ?? headers['x-sdk-version'] ?? '')
  return headers.origin !== undefined && version !== '' && !BROKEN_VERSION.test(version)
}
