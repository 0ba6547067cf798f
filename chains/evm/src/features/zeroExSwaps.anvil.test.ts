// Swaps over 0x on a real chain: a service in its wire format, our data API, the client's plan, and contracts that carry it out.
import type { CaipAddress } from '@latchkey/kernel'
import type { ProposedTransaction, SwapTerms, Token } from '@latchkey/kernel/contracts'
import {
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routerAbi } from '../../../../services/data-api/convert/abi.ts'
import type { Pools } from '../../../../services/data-api/convert/pools.ts'
import { createSwapSource } from '../../../../services/data-api/sources/swaps/swapSource.ts'
import { startWireServer, type WireServer } from '../../../../services/data-api/sources/test/wireServer.ts'
import { createZeroExWire, SETTLER, type ZeroEx } from '../../../../services/data-api/sources/test/zeroExWire.ts'
import { type DataApi, startDataApi } from '../../../../services/data-api/startDataApi.ts'
import { LOCAL, PROJECT_ID } from '../../../../services/data-api/test/dataWorld.ts'
import { TEST_MNEMONIC } from '../../../../services/local/chains/evm/networks.ts'
import { type EvmChains, startEvmChains } from '../../../../services/local/chains/evm/startEvmChains.ts'
import { placeZeroEx, type ZeroExContracts } from '../../../../services/local/chains/evm/test/zeroEx/placeZeroEx.ts'
import { listLocalNetworks } from '../../../../services/local/data-api/localNetworks.ts'
import { openDatabase } from '../../../../services/local/database/openDatabase.ts'
import { type Clients, createClients } from '../clients'
import { createSimulation } from './simulation'
import { createSwaps } from './swaps'
import { createTokens } from './tokens'
import { createTransfer } from './transfer'

const START_DEADLINE_MS = 60_000
const LIVE = { signal: new AbortController().signal }
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const COUNTERFEIT: Hex = `0x${'5'.repeat(40)}`
const LATER: Hex = `0x${'6'.repeat(40)}`
const FAR_S = 10n ** 12n
const user = mnemonicToAccount(TEST_MNEMONIC)
const account: CaipAddress = `${LOCAL}:${user.address}`
const modal = new AbortController()
const holderAbi = parseAbi(['function transferFrom(address token, address owner, address recipient, uint256 amount)'])

let evm: EvmChains
let wire: WireServer
let zeroEx: ZeroEx
let contracts: ZeroExContracts
let api: DataApi
let database: Awaited<ReturnType<typeof openDatabase>>
let clients: Clients
let swaps: ReturnType<typeof createSwaps>
let tokens: ReturnType<typeof createTokens>
let transfer: ReturnType<typeof createTransfer>
let pools: Pools
let rpcUrl: string
let bySymbol: Record<string, Token>

beforeAll(async () => {
  ;[evm, database] = await Promise.all([startEvmChains({ ports: [0, 0] }), openDatabase()])
  zeroEx = createZeroExWire()
  wire = await startWireServer((question) => zeroEx.answer(question))
  const [chain] = evm.chains
  const [first] = evm.pools
  if (!chain || !first) throw new Error('No chain')
  const { name, nativeCurrency: native } = chain
  ;({ rpcUrl } = chain)
  pools = first
  contracts = await placeZeroEx(rpcUrl)
  for (const each of [SETTLER, COUNTERFEIT, LATER] as const) await contracts.placeSettler(each)
  // The service knows only public networks: the request is for Ethereum, and the response has contracts of the local network.
  const source = createSwapSource({ kind: '0x', url: wire.url })
  const local = listLocalNetworks(evm, { clusters: [] }).map((network) => {
    const { swaps: served } = source.addSwaps({ ...network, id: 'eip155:1' })
    return served ? { ...network, swaps: served } : network
  })
  api = await startDataApi({ database, port: 0, networks: local })
  const networks = [{ id: LOCAL, name, native, rpcUrls: [rpcUrl] }] as const
  clients = createClients(networks, { batch: true, signal: modal.signal })
  swaps = createSwaps(networks, clients)
  tokens = createTokens(clients, networks)
  transfer = createTransfer(networks, clients)
  const listed = pools.tokens.map((token) => [token.symbol, { ...token, network: LOCAL, iconUrl: null }] as const)
  bySymbol = { ETH: { network: LOCAL, address: null, ...native, iconUrl: null }, ...Object.fromEntries(listed) }
}, START_DEADLINE_MS)
beforeEach(async () => {
  zeroEx.settler = SETTLER
  await contracts.register(SETTLER)
})
afterAll(async () => {
  modal.abort()
  await api.stop()
  await Promise.all([wire.stop(), evm.stop(), database.close()])
})

const tokenOf = (symbol: string): Token => {
  const token = bySymbol[symbol]
  if (!token) throw new Error(`No ${symbol}`)
  return token
}
const caipOf = ({ address }: Token) => `${LOCAL}:${address ?? NATIVE}`
const heldOf = (token: Token) => tokens.balance(account, token, LIVE)
const addressOn = ({ address }: Token) => (address ?? pools.weth) as Hex
const optionsOf = () => ({ ...LIVE, routers: { [LOCAL]: [contracts.holder] }, nowMs: Date.now() })
const node = () => createPublicClient({ transport: http(rpcUrl) })

function read(tx: { from: string; to: string; data: string }): ProposedTransaction {
  const [from = '', to = ''] = [tx.from, tx.to].map((each) => each.slice(each.lastIndexOf(':') + 1))
  return { from, to, data: tx.data, gas: null, gasPrice: null, toUnits: null }
}
async function proposeApproval({ from, to, units }: SwapTerms): Promise<ProposedTransaction> {
  const sides = { from: caipOf(from), to: caipOf(to), userAddress: account, amount: String(units) }
  const query = new URLSearchParams({ projectId: PROJECT_ID, ...sides })
  return read((await (await fetch(`${api.url}/v1/convert/build-approve?${query}`)).json()).tx)
}
async function proposeSwap({ from, to, units }: SwapTerms): Promise<ProposedTransaction> {
  const sides = { from: caipOf(from), to: caipOf(to), userAddress: account }
  const eip155 = { slippage: 1 }
  const body = { projectId: PROJECT_ID, amount: String(units), ...sides, eip155, disableEstimate: true }
  const url = `${api.url}/v1/convert/build-transaction`
  return read((await (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()).tx)
}
async function send(params: readonly unknown[]): Promise<void> {
  const wallet = createWalletClient({ account: user, transport: http(rpcUrl) })
  const hash = await wallet.request({ method: 'eth_sendTransaction', params } as never)
  const state = await transfer.follow({ network: LOCAL, hash: hash as Hex, from: user.address }, LIVE)
  expect(state).toEqual({ status: 'confirmed', feeUnits: expect.any(BigInt) })
}

/** Tells the service's Settler to swap at the pools, and to take `taken` of the visitor's token for that. */
async function quote(from: Token, to: Token, units: bigint, taken = units): Promise<SwapTerms & { quoted: bigint }> {
  const path = [addressOn(from), addressOn(to)]
  const amounts = { address: pools.router, abi: routerAbi, functionName: 'getAmountsOut', args: [units, path] } as const
  const quoted = (await node().readContract(amounts)).at(-1) ?? 0n
  const act = (target: Hex, data: Hex, value = 0n) =>
    encodeAbiParameters(parseAbiParameters('address, uint256, bytes'), [target, value, data])
  const trade = (data: Hex, value = 0n) => act(pools.router, data, value)
  const ends = [path, zeroEx.settler, FAR_S] as const
  const traded = taken < units ? taken : units
  const args = [traded, 0n, ...ends] as const
  zeroEx.buyAmount = quoted
  if (from.address === null) {
    const functionName = 'swapExactETHForTokens'
    zeroEx.actions = [trade(encodeFunctionData({ abi: routerAbi, functionName, args: [0n, ...ends] }), units)]
  } else {
    const token = from.address as Hex
    const take = [token, user.address, zeroEx.settler, taken] as const
    const functionName = to.address === null ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
    zeroEx.actions = [
      act(contracts.holder, encodeFunctionData({ abi: holderAbi, args: take })),
      act(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pools.router, units] })),
      trade(encodeFunctionData({ abi: routerAbi, functionName, args })),
    ]
  }
  return { account, from, to, units, minimumUnits: (quoted * 99n + 99n) / 100n, quoted }
}
const plan = async (terms: SwapTerms) => swaps.planSwap(await proposeSwap(terms), terms, optionsOf())
async function approve(terms: SwapTerms): Promise<void> {
  const { call, spender, units } = await swaps.planApproval(await proposeApproval(terms), terms, optionsOf())
  expect([spender, units]).toEqual([contracts.holder.toLowerCase(), terms.units])
  await send(call.params)
}

test.each([
  ['ETH', 'TUSD', 10n ** 17n],
  ['TUSD', 'LATCH', 25_000_000n],
  ['TUSD', 'ETH', 30_000_000n],
])(
  'SRV-11 SWP-03 SAF-05 0x, %s to %s: exactly the quote arrives, as simulated, after an approval of exactly the amount',
  async (fromSymbol, toSymbol, units) => {
    const terms = await quote(tokenOf(fromSymbol), tokenOf(toSymbol), units)
    if (terms.from.address !== null) await approve(terms)
    const { call, fee, minimumUnits } = await plan(terms)
    expect(minimumUnits).toBe(terms.minimumUnits)
    const watched = [terms.from, terms.to].map(({ address }) => ({ owner: user.address, tokenAddress: address }))
    const simulated = await createSimulation(clients).simulate(call, watched, LIVE)
    expect(simulated).toMatchObject({ status: 'done', changes: [{ units: -units }, { units: terms.quoted }] })
    const before = await Promise.all([heldOf(terms.from), heldOf(terms.to)])
    await send(call.params)
    const after = await Promise.all([heldOf(terms.from), heldOf(terms.to)])
    const [given, got] = [before[0] - after[0], after[1] - before[1]]
    // The native side pays the network too, never more than was said.
    if (terms.from.address !== null) expect(given).toBe(units)
    else expect(given > units && given <= units + fee.units).toBe(true)
    if (terms.to.address !== null) expect(got).toBe(terms.quoted)
    else expect(got < terms.quoted && got >= terms.quoted - fee.units).toBe(true)
    if (terms.from.address === null) return
    const args = [user.address, contracts.holder] as const
    const allowance = { address: addressOn(terms.from), abi: erc20Abi, functionName: 'allowance', args } as const
    expect(await node().readContract(allowance)).toBe(0n)
  },
)

describe('SWP-03 0x: which Settlers are accepted', () => {
  test('the previous one, while 0x still uses it', async () => {
    await contracts.register(LATER, SETTLER)
    const terms = await quote(tokenOf('ETH'), tokenOf('TUSD'), 10n ** 16n)
    const before = await heldOf(terms.to)
    await send((await plan(terms)).call.params)
    expect((await heldOf(terms.to)) - before).toBe(terms.quoted)
  })

  test.each<[string, Hex, Hex | undefined]>([
    ['one that the registry does not know, with the same code', COUNTERFEIT, SETTLER],
    ['one that 0x has paused', SETTLER, undefined],
  ])('%s is refused', async (_, settler, current) => {
    zeroEx.settler = settler
    await contracts.register(current)
    const terms = await quote(tokenOf('ETH'), tokenOf('TUSD'), 10n ** 16n)
    await expect(plan(terms)).rejects.toMatchObject({ code: 'swap/tampered', context: { mismatch: 'router' } })
  })
})

test.each([
  ['take a unit more than the visitor sells', 1n],
  ['take so much less that the minimum does not arrive', -10_000_000n],
])('SWP-03 0x: a genuine Settler cannot %s, even with a larger allowance', async (_, more) => {
  const units = 20_000_000n
  const [from, to] = [tokenOf('TUSD'), tokenOf('LATCH')]
  const terms = await quote(from, to, units, units + more)
  await approve({ ...terms, units: units * 5n })
  await expect(plan(terms)).rejects.toMatchObject({ code: 'transfer/simulation-failed' })
})
