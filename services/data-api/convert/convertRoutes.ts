// convert/*: tokens, quotes, gas price, allowance, and the transactions for approvals and swaps, in the format that existing clients expect.
import { boolean, maxValue, minValue, number, object, optional, pipe, string } from 'valibot'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { RefusedError, type Reply, replyJson } from '../../routes.ts'
import { readInput } from '../http/readInput.ts'
import type { ApiRequest, ApiRoutes } from '../http/route.ts'
import type { ConvertNetwork, ConvertNetworks } from './convertNetworks.ts'
import { isDown, unlessDown } from './down.ts'
import type { SwapCall } from './encodeSwap.ts'
import { NATIVE_ADDRESS, type Side, type Trade } from './quote.ts'
import { readAmount, readCaipAddress, readNetwork, readTrade, sideOf } from './readQuestion.ts'

const PERCENT_BPS = 100
const MAX_SLIPPAGE_PERCENT = 50
const WHOLE_PERCENT = 100n
const FAST_PERCENT = 110n
const INSTANT_PERCENT = 120n

const buildSchema = object({
  amount: string(),
  from: string(),
  to: string(),
  userAddress: string(),
  eip155: optional(object({ slippage: pipe(number(), minValue(0), maxValue(MAX_SLIPPAGE_PERCENT)) }), { slippage: 1 }),
  disableEstimate: optional(boolean(), false),
})

export interface ConvertOptions {
  networks: ConvertNetworks
  /** URL of a token's image. */
  iconUrlOf: (symbol: string) => string
}

export function convertRoutes({ networks, iconUrlOf }: ConvertOptions): ApiRoutes {
  const param = ({ url }: ApiRequest, name: string) => url.searchParams.get(name)
  return {
    'GET /v1/convert/tokens': (request) => {
      const id = param(request, 'chainId') ?? ''
      return listTokens(id, readNetwork(networks, id), iconUrlOf, param(request, 'address'))
    },
    'GET /v1/convert/quotes': async (request) => {
      const [from, to, amount] = [param(request, 'from'), param(request, 'to'), param(request, 'amount')]
      const { network, trade } = readTrade(networks, { from, to, amount })
      const toUnits = await unlessDown(network.swaps.quote(trade))
      const quote = { id: null, fromAmount: String(trade.units), fromAccount: from }
      return replyJson({ quotes: [{ ...quote, toAmount: String(toUnits), toAccount: to }] })
    },
    'GET /v1/convert/gas-price': async (request) => {
      const { client } = readNetwork(networks, param(request, 'chainId'))
      const gasPrice = await unlessDown(client.getGasPrice())
      const raised = (percent: bigint) => String((gasPrice * percent) / WHOLE_PERCENT)
      return replyJson({ standard: String(gasPrice), fast: raised(FAST_PERCENT), instant: raised(INSTANT_PERCENT) })
    },
    'GET /v1/convert/allowance': async (request) => {
      const token = readCaipAddress('tokenAddress', param(request, 'tokenAddress'))
      const user = readCaipAddress('userAddress', param(request, 'userAddress'))
      const network = readNetwork(networks, token.network)
      return replyJson({ allowance: String(await unlessDown(readAllowance(network, sideOf(token), user.address))) })
    },
    'GET /v1/convert/build-approve': (request) => unlessDown(buildApprove(networks, (name) => param(request, name))),
    'POST /v1/convert/build-transaction': (request) => unlessDown(buildTransaction(networks, request.body)),
  }
}

function listTokens(id: string, network: ConvertNetwork, iconUrlOf: ConvertOptions['iconUrlOf'], only: string | null) {
  const listed = [{ ...network.native, address: NATIVE_ADDRESS }, ...network.tokens]
  const tokens = listed.map(({ name, symbol, decimals, address }) => ({
    name,
    symbol,
    address: `${id}:${address.toLowerCase()}`,
    decimals,
    logoUri: iconUrlOf(symbol),
    eip2612: false,
  }))
  const wanted = only?.toLowerCase().split(':').at(-1)
  return replyJson({ tokens: wanted ? tokens.filter(({ address }) => address === `${id}:${wanted}`) : tokens })
}

/** The native token needs no allowance, but clients ask for it anyway. */
async function readAllowance({ swaps, client }: ConvertNetwork, token: Side, owner: `0x${string}`): Promise<bigint> {
  if (token === null) return maxUint256
  const read = { address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, swaps.spender] } as const
  return await client.readContract(read).catch((cause) => {
    if (isDown(cause)) throw cause
    throw new RefusedError(400, 'tokenAddress', 'The token is unknown')
  })
}

async function buildApprove(networks: ConvertNetworks, param: (name: string) => string | null): Promise<Reply> {
  const [from, to] = [readCaipAddress('from', param('from')), readCaipAddress('to', param('to'))]
  const { swaps, client } = readNetwork(networks, from.network)
  if (to.network !== from.network) throw new RefusedError(400, 'to', 'Both tokens must be on the same network')
  if (sideOf(from) === null) throw new RefusedError(400, 'from', 'The native token needs no approval')
  const amount = param('amount')
  const units = amount === null ? maxUint256 : readAmount(amount)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swaps.spender, units] })
  // Clients send the transaction to the address in `tx.from`, so both fields hold the token's contract.
  const token = param('from')
  const gasPrice = String(await client.getGasPrice())
  return replyJson({ tx: { from: token, to: token, data, value: '0', eip155: { gasPrice } } })
}

async function buildTransaction(networks: ConvertNetworks, body: unknown): Promise<Reply> {
  const { eip155, disableEstimate, ...fields } = readInput(buildSchema, body)
  const user = readCaipAddress('userAddress', fields.userAddress)
  const { id, network, trade } = readTrade(networks, fields)
  if (user.network !== id) {
    throw new RefusedError(400, 'userAddress', 'The account must be on the network of the tokens')
  }
  const slippageBps = Math.round(eip155.slippage * PERCENT_BPS)
  const call = await network.swaps.build(trade, { recipient: user.address, slippageBps })
  const gas = disableEstimate ? call.gas : await estimate(network, user.address, trade, call)
  const fees = { gas: String(gas), gasPrice: String(await network.client.getGasPrice()) }
  const to = `${id}:${call.to}`
  const tx = { from: fields.userAddress, to, data: call.data, amount: String(call.toUnits), eip155: fees }
  return replyJson({ tx })
}

/** Estimated by the node, which returns an error if the call would revert. */
async function estimate({ client }: ConvertNetwork, account: `0x${string}`, trade: Trade, { to, data }: SwapCall) {
  const value = trade.from === null ? trade.units : 0n
  return await client.estimateGas({ account, to, data, value }).catch((cause) => {
    if (isDown(cause)) throw cause
    throw new RefusedError(400, 'reverts', 'The transaction would revert')
  })
}
