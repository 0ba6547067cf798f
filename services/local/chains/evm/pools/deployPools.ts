// Deploys the DEX, tokens, and collections of one network and funds the pools, from a dedicated account.
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  type Hex,
  type LocalAccount,
  maxUint256,
  parseAbiParameters,
  parseUnits,
} from 'viem'
import { routerAbi, wethAbi } from '../../../../data-api/convert/abi.ts'
import type { Collection, Pools, PoolToken } from '../../../../data-api/convert/pools.ts'
import { readBytecodes } from '../bytecodes.ts'
import type { Token } from '../deployTokens.ts'
import { DEMO_ACCOUNTS, NATIVE_CURRENCY } from '../networks.ts'
import { type PlannedCall, sendAll } from '../sendAll.ts'
import { COLLECTIONS, type CollectionPlan, PAIRS, type PairPlan, POOL_TOKENS, type PoolTokenPlan } from './plan.ts'

/** Supply of each of our tokens, in whole tokens. The owner keeps what the pools do not need. */
const SUPPLY = '10000000'
const NATIVE_DECIMALS = 18
const HOLDER = DEMO_ACCOUNTS[0].address

interface Network {
  chainId: number
  rpcUrl: string
}

/** `owner` has no transactions yet, and holds the reserves of `networkTokens`. Throws if a call reverts. */
export async function deployPools(
  network: Network,
  owner: LocalAccount,
  networkTokens: readonly Token[],
): Promise<Pools> {
  // Addresses follow from the order of the deployments.
  const addressAt = (nonce: number) => getContractAddress({ from: owner.address, nonce: BigInt(nonce) })
  const [weth, factory, router] = [addressAt(0), addressAt(1), addressAt(2)]
  const ours = POOL_TOKENS.map((plan, index) => ({ plan, token: toPoolToken(plan, addressAt(FIRST_TOKEN + index)) }))
  const tokens = [
    ...networkTokens.map(({ chainId: _, ...token }) => ({ ...token, isListed: true, transferFeeBps: 0 })),
    { address: weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, isListed: true, transferFeeBps: 0 },
    ...ours.map(({ token }) => token),
  ]
  const collections = COLLECTIONS.map((plan, index) => toCollection(plan, addressAt(FIRST_COLLECTION + index)))
  const bySymbol = new Map(tokens.map((token) => [token.symbol, token]))
  const pairs = PAIRS.filter(({ first, second }) => bySymbol.has(first[0]) && bySymbol.has(second[0]))
  await sendAll(network, owner, [
    ...deployAll(owner.address, { weth, factory }),
    wrap(weth, pairs),
    ...tokens.filter(({ isListed }) => isListed).map(({ address }) => approve(address, router)),
    ...pairs.map((pair) => deposit(pair, { owner: owner.address, router, bySymbol })),
    ...ours.map(({ plan, token }) => pay(token, plan.demoAmount)),
  ])
  const dollar = bySymbol.get('TUSD')?.address
  if (!dollar) throw new Error(`Chain ${network.chainId} has no test dollar.`)
  return { ...network, native: NATIVE_CURRENCY, weth, factory, router, dollar, tokens, collections }
}

const FIRST_TOKEN = 3
const FIRST_COLLECTION = FIRST_TOKEN + POOL_TOKENS.length

function deployAll(owner: Hex, { weth, factory }: { weth: Hex; factory: Hex }): PlannedCall[] {
  const code = readBytecodes()
  const deploy = (what: string, data: Hex): PlannedCall => ({ what: `Deploying ${what}`, data })
  const addresses = parseAbiParameters('address, address')
  const factoryOwner = encodeAbiParameters(parseAbiParameters('address'), [owner])
  return [
    deploy('WETH', code.WETH9),
    deploy('the factory', concat([code.UniswapV2Factory, factoryOwner])),
    deploy('the router', concat([code.UniswapV2Router02, encodeAbiParameters(addresses, [factory, weth])])),
    ...POOL_TOKENS.map((plan) => deploy(plan.symbol, encodeToken(code, plan, owner))),
    ...COLLECTIONS.map((plan) => deploy(plan.name, encodeCollection(code, plan))),
  ]
}

type Bytecodes = ReturnType<typeof readBytecodes>

function encodeToken(code: Bytecodes, plan: PoolTokenPlan, owner: Hex): Hex {
  const { name, symbol, decimals, transferFeeBps } = plan
  const values = [name, symbol, decimals, owner, parseUnits(SUPPLY, decimals)] as const
  if (plan.kind === 'toll') {
    const parameters = parseAbiParameters('string, string, uint8, address, uint256, uint256')
    return concat([code.TollToken, encodeAbiParameters(parameters, [...values, BigInt(transferFeeBps)])])
  }
  const parameters = parseAbiParameters('string, string, uint8, address, uint256')
  return concat([
    plan.kind === 'silent' ? code.SilentToken : code.LatchkeyToken,
    encodeAbiParameters(parameters, values),
  ])
}

function encodeCollection(code: Bytecodes, { name, symbol, standard, slug, amounts }: CollectionPlan): Hex {
  if (standard === 'erc721') {
    const parameters = parseAbiParameters('string, string, string, address, uint256')
    const values = [name, symbol, slug, HOLDER, BigInt(amounts.length)] as const
    return concat([code.Collectible, encodeAbiParameters(parameters, values)])
  }
  const parameters = parseAbiParameters('string, string, address, uint256[]')
  return concat([code.Items, encodeAbiParameters(parameters, [name, slug, HOLDER, amounts])])
}

/** Wraps the ether that the pools need. */
function wrap(weth: Hex, pairs: readonly PairPlan[]): PlannedCall {
  const amounts = pairs.flatMap(({ first, second }) => [first, second]).filter(([symbol]) => symbol === 'WETH')
  const valueWei = amounts.reduce((sum, [, amount]) => sum + parseUnits(amount, NATIVE_DECIMALS), 0n)
  const data = encodeFunctionData({ abi: wethAbi, functionName: 'deposit' })
  return { what: 'Wrapping ether', to: weth, data, valueWei }
}

function approve(token: Hex, spender: Hex): PlannedCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  return { what: 'Approving the router', to: token, data }
}

interface Place {
  owner: Hex
  router: Hex
  bySymbol: ReadonlyMap<string, PoolToken>
}

/** The first deposit creates the pair, and its amounts set the price. */
function deposit({ first, second }: PairPlan, { owner, router, bySymbol }: Place): PlannedCall {
  const [a, b] = [first, second].map(([symbol, amount]) => {
    const token = bySymbol.get(symbol)
    return { address: token?.address ?? '0x', units: parseUnits(amount, token?.decimals ?? 0) } as const
  })
  if (!a || !b) throw new Error('A pair must have two tokens.')
  const data = encodeFunctionData({
    abi: routerAbi,
    functionName: 'addLiquidity',
    args: [a.address, b.address, a.units, b.units, 0n, 0n, owner, maxUint256],
  })
  return { what: `Filling ${first[0]} and ${second[0]}`, to: router, data }
}

function pay({ address, symbol, decimals }: PoolToken, amount: string): PlannedCall {
  const args = [HOLDER, parseUnits(amount, decimals)] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  return { what: `Paying ${symbol}`, to: address, data }
}

function toPoolToken({ name, symbol, decimals, isListed, transferFeeBps }: PoolTokenPlan, address: Hex): PoolToken {
  return { address, name, symbol, decimals, isListed, transferFeeBps }
}

function toCollection({ name, standard, amounts, isSpam }: CollectionPlan, address: Hex): Collection {
  return { address, name, standard, tokenIds: amounts.map((_, index) => BigInt(index + 1)), isSpam }
}
