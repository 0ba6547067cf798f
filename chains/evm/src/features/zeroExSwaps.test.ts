// What our server passes on from 0x, as the client validates it: the call's bytes, and the Settler by the registry.
import type { ProposedTransaction, SwapTerms, Token } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSwapSource } from '../../../../services/data-api/sources/swaps/swapSource.ts'
import { DAI, USDC } from '../../../../services/data-api/sources/test/oneInchWire.ts'
import { startWireServer, type WireServer } from '../../../../services/data-api/sources/test/wireServer.ts'
import {
  ALLOWANCE_HOLDER,
  createZeroExWire,
  type Held,
  HOLDER_ABI,
  REGISTRY,
  SETTLER,
  SETTLER_ABI,
  type Slippage,
  type ZeroEx,
} from '../../../../services/data-api/sources/test/zeroExWire.ts'
import { createRead, type Replies, word } from '../../test/scriptedNode'
import { mainnet } from '../networks'
import { createSwaps } from './swaps'

const ME: Hex = `0x${'ab'.repeat(20)}`
const OTHER: Hex = `0x${'12'.repeat(20)}`
const ETHER: Token = { network: 'eip155:1', address: null, ...mainnet.native, iconUrl: null }
const DOLLAR: Token = { ...ETHER, address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const COIN: Token = { ...ETHER, address: DAI, name: 'Dai', symbol: 'DAI' }
/** 0.5 % off what the server says arrives, rounded for the visitor. */
const MINIMUM = 2_984_127_840n
const TERMS: SwapTerms = { account: `eip155:1:${ME}`, from: COIN, to: DOLLAR, units: 1_000n, minimumUnits: MINIMUM }
const FROM_ETHER: SwapTerms = { ...TERMS, from: ETHER }
const [OWNER_OF, PREV] = ['0x6352211e', '0xe2603dc2']
const REVERTED = toRpcError({ code: 'rpc/execution-reverted' })
const GENUINE: Replies = { [OWNER_OF]: word(BigInt(SETTLER)), [PREV]: word(BigInt(OTHER)) }
const TAMPERED = (mismatch: string) => ({ code: 'swap/tampered', context: { mismatch } })

let wire: WireServer
let zeroEx: ZeroEx
beforeAll(async () => {
  zeroEx = createZeroExWire()
  wire = await startWireServer((question) => zeroEx.answer(question))
})
afterEach(() => {
  zeroEx.tamper = {}
})
afterAll(() => wire.stop())

async function propose(from: Hex | null, to: Hex | null): Promise<ProposedTransaction> {
  const { swaps } = createSwapSource({ kind: '0x', url: wire.url }).addSwaps({
    id: 'eip155:1',
    name: 'Ethereum',
    rpcUrl: '',
    native: mainnet.native,
    tokens: [],
  })
  const call = await swaps?.build({ from, to, units: 1_000n }, { recipient: ME, slippageBps: 50 })
  return { from: ME, to: call?.to ?? '', data: call?.data ?? '0x', gas: null, gasPrice: null, toUnits: null }
}
function createClient(replies: Replies = GENUINE) {
  const read = createRead(replies)
  const client = createSwaps([mainnet], { read })
  const options = { signal: new AbortController().signal, nowMs: 1_750_000_000_000 }
  return {
    read,
    plan: (proposed: ProposedTransaction, terms = TERMS) => client.planSwap(proposed, terms, options),
    approve: (proposed: ProposedTransaction) => client.planApproval(proposed, TERMS, options),
  }
}

test.each<[string, Hex | null, Hex | null, Token, Token]>([
  ['coins for a token', null, USDC, ETHER, DOLLAR],
  ['a token for coins', USDC, null, DOLLAR, ETHER],
  ['a token for a token', DAI, USDC, COIN, DOLLAR],
])('SRV-11 SWP-03 0x, %s: the client sends the call that our server passes on', async (_, from, to, sold, bought) => {
  const proposed = await propose(from, to)
  const { call, router, minimumUnits } = await createClient().plan(proposed, { ...TERMS, from: sold, to: bought })
  const value = from === null ? '0x3e8' : '0x0'
  expect(call.params).toMatchObject([{ from: ME, to: ALLOWANCE_HOLDER.toLowerCase(), data: proposed.data, value }])
  expect([router, minimumUnits]).toEqual([ALLOWANCE_HOLDER.toLowerCase(), MINIMUM])
})

/** The call of our server with other values in it, encoded as it was. */
function change({ data }: ProposedTransaction, held: Partial<Held>, slippage: Partial<Slippage>): Hex {
  const [operator, token, amount, target, passed] = decodeFunctionData({ abi: HOLDER_ABI, data: data as Hex }).args
  const { functionName, args } = decodeFunctionData({ abi: SETTLER_ABI, data: passed })
  if (functionName !== 'execute') throw new Error(`The call is ${functionName}.`)
  const [terms, actions, tag] = args
  const changed = encodeFunctionData({
    abi: SETTLER_ABI,
    functionName,
    args: [{ ...terms, ...slippage }, actions, tag],
  })
  const outer = { operator, token, amount, target, ...held }
  return encodeFunctionData({
    abi: HOLDER_ABI,
    args: [outer.operator, outer.token, outer.amount, outer.target, changed],
  })
}

test.each<[string, Partial<Held>, Partial<Slippage>, string]>([
  ['pays another account', {}, { recipient: OTHER }, 'recipient'],
  ['pays the zero address', {}, { recipient: zeroAddress }, 'recipient'],
  ['buys another token', {}, { buyToken: DAI }, 'tokens'],
  ['buys the zero address', {}, { buyToken: zeroAddress }, 'tokens'],
  ['pays out less', {}, { minAmountOut: MINIMUM - 2n }, 'minimum'],
  ['sells another token', { token: USDC }, {}, 'tokens'],
  ['takes more', { amount: 1_001n }, {}, 'amount'],
  ['takes less', { amount: 999n }, {}, 'amount'],
  ['lets another contract take the token', { operator: OTHER }, {}, 'form'],
  ['calls another contract', { target: OTHER }, {}, 'form'],
  ['sells coins that are not sent', { token: zeroAddress }, {}, 'form'],
  ['names no terms, as 0x may', {}, { recipient: zeroAddress, buyToken: zeroAddress, minAmountOut: 0n }, 'tokens'],
])(
  'SRV-11 SWP-03 0x: a call that %s is refused by our server, and by the client if it arrives anyway',
  async (_, held, slippage, mismatch) => {
    const honest = await propose(DAI, USDC)
    const { plan } = createClient()
    await expect(plan({ ...honest, data: change(honest, held, slippage) })).rejects.toMatchObject(TAMPERED(mismatch))
    zeroEx.tamper = { held, slippage }
    await expect(propose(DAI, USDC)).rejects.toMatchObject({ status: 503 })
  },
)

test.each<[string, (honest: ProposedTransaction) => Partial<ProposedTransaction>, string]>([
  ['to Settler itself, around which nothing limits it', () => ({ to: SETTLER }), 'router'],
  ['to another contract', () => ({ to: OTHER }), 'router'],
  ['with trailing bytes', ({ data }) => ({ data: `${data}00` }), 'form'],
  ['that is cut off', ({ data }) => ({ data: data.slice(0, -2) }), 'form'],
  ['of another function', ({ data }) => ({ data: `0x12345678${data.slice(10)}` }), 'form'],
])('SWP-03 0x: a call %s is refused', async (_, changes, mismatch) => {
  const honest = await propose(DAI, USDC)
  const { plan } = createClient()
  await expect(plan({ ...honest, ...changes(honest) })).rejects.toMatchObject(TAMPERED(mismatch))
})

test('SWP-03 0x: if coins are sold, all of them are in the terms, and no token is sent with them', async () => {
  const honest = await propose(null, USDC)
  const { plan } = createClient()
  const refused: Partial<Held>[] = [{ amount: 1_001n }, { token: DAI }, { token: DAI, amount: 0n }]
  for (const held of refused) {
    const call = { ...honest, data: change(honest, held, {}) }
    await expect(plan(call, FROM_ETHER)).rejects.toMatchObject({ code: 'swap/tampered' })
  }
})

const REGISTRY_ABI = parseAbi(['function ownerOf(uint256 feature)', 'function prev(uint128 feature)'])
const ASKED = (['ownerOf', 'prev'] as const).map((functionName) =>
  encodeFunctionData({ abi: REGISTRY_ABI, functionName, args: [2n] }),
)
test.each<[string, Replies]>([
  ['the Settler of today', GENUINE],
  ['the one before, which 0x uses for a while', { [OWNER_OF]: word(BigInt(OTHER)), [PREV]: word(BigInt(SETTLER)) }],
  ['the first one, before which there was none', { ...GENUINE, [PREV]: REVERTED }],
])('SWP-03 0x: the network’s registry knows %s', async (_, replies) => {
  const { plan, read } = createClient(replies)
  await plan(await propose(DAI, USDC))
  const calls = read.mock.calls.flatMap(([{ method, params }]) => (method === 'eth_call' ? [params?.[0]] : []))
  expect(calls).toEqual(ASKED.map((data) => ({ to: REGISTRY.toLowerCase(), data })))
})

test.each<[string, Replies]>([
  ['it does not know', { [OWNER_OF]: word(BigInt(OTHER)), [PREV]: word(BigInt(OTHER) + 1n) }],
  ['0x has paused', { [OWNER_OF]: REVERTED, [PREV]: REVERTED }],
  ['it knows with more in front', { [OWNER_OF]: word(BigInt(SETTLER) + 2n ** 160n), [PREV]: word(0n) }],
  ['no registry is there for', { [OWNER_OF]: '0x', [PREV]: '0x' }],
])('SWP-03 0x: a Settler that %s is refused', async (_, replies) => {
  const { plan } = createClient(replies)
  await expect(plan(await propose(DAI, USDC))).rejects.toMatchObject(TAMPERED('router'))
  await expect(plan(await propose(null, USDC), FROM_ETHER)).rejects.toMatchObject(TAMPERED('router'))
})

test('SWP-03 0x: if no node can read the registry, the plan fails', async () => {
  const late = toRpcError({ code: 'rpc/timed-out' })
  const { plan } = createClient({ ...GENUINE, [OWNER_OF]: late })
  await expect(plan(await propose(DAI, USDC))).rejects.toMatchObject({ code: 'rpc/timed-out' })
})

const APPROVE_ABI = parseAbi(['function approve(address spender, uint256 units)'])
test('SWP-02 0x: an approval is for AllowanceHolder, of exactly the amount, and never for a Settler', async () => {
  const approval = (spender: Hex, units: bigint): ProposedTransaction => ({
    from: ME,
    to: DAI,
    gas: null,
    gasPrice: null,
    toUnits: null,
    data: encodeFunctionData({ abi: APPROVE_ABI, args: [spender, units] }),
  })
  const { approve } = createClient()
  const { call, spender } = await approve(approval(ALLOWANCE_HOLDER, 2n ** 256n - 1n))
  expect(spender).toBe(ALLOWANCE_HOLDER.toLowerCase())
  expect(call.params).toMatchObject([{ data: approval(ALLOWANCE_HOLDER, 1_000n).data }])
  await expect(approve(approval(SETTLER, 1_000n))).rejects.toMatchObject(TAMPERED('spender'))
})
