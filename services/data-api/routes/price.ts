// POST /v1/fungible/price: the price of one whole token. Only the first address gets a price, as existing clients expect.
import * as v from 'valibot'
import { replyJson } from '../../routes.ts'
import { type DataContext, readAddress, readNetwork } from '../context.ts'
import { toNumber } from '../decimals.ts'
import { NATIVE_MINT } from '../holdings/solana.ts'
import { readInput } from '../http/readInput.ts'
import type { ApiRequest, ApiRoutes } from '../http/route.ts'
import { readPrice, readRate } from '../prices.ts'
import { isEvm } from '../settings.ts'
import { findTokens, nativeToken } from '../tokens.ts'

/** The address that clients send for the native token of an EVM network. */
const NATIVE_ADDRESS = `0x${'e'.repeat(40)}`
const bodySchema = v.object({
  currency: v.fallback(v.pipe(v.string(), v.maxLength(8)), 'usd'),
  addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.minLength(1), v.maxLength(100)),
})

export function priceRoutes(context: DataContext): ApiRoutes {
  return { 'POST /v1/fungible/price': async (request) => replyJson({ fungibles: await answer(context, request) }) }
}

async function answer(context: DataContext, request: ApiRequest) {
  const { currency, addresses } = readInput(bodySchema, request.body)
  const [first = ''] = addresses
  const at = first.lastIndexOf(':')
  const network = readNetwork(context, first.slice(0, at))
  const address = readAddress(first.slice(at + 1), isEvm(network) ? 'evm' : 'solana')
  const isNative = address === NATIVE_ADDRESS || address === NATIVE_MINT
  const token = isNative ? nativeToken(context, network) : (await findTokens(context, network, [address])).get(address)
  const price = await readPrice(network, isNative ? null : address, readRate(context, currency))
  if (!token || price === null) return []
  const { name, symbol, iconUrl, decimals } = token
  return [{ address: first, name, symbol, iconUrl, price: toNumber(price), decimals }]
}
