// What our server passes on from 1inch, as the client validates it.
import type { ProposedTransaction, SwapTerms, Token } from '@latchkey/kernel/contracts'
import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSwapSource } from '../../../../services/data-api/sources/swaps/swapSource.ts'
import {
  createOneInchWire,
  DAI,
  type Description,
  type OneInch,
  ROUTER_ABI,
  USDC,
} from '../../../../services/data-api/sources/test/oneInchWire.ts'
import { startWireServer, type WireServer } from '../../../../services/data-api/sources/test/wireServer.ts'
import { createRead } from '../../test/scriptedNode'
import { mainnet } from '../networks'
import { createSwaps } from './swaps'

const ME: Hex = `0x${'ab'.repeat(20)}`
const OTHER: Hex = `0x${'12'.repeat(20)}`
const ETHER: Token = { network: 'eip155:1', address: null, ...mainnet.native, iconUrl: null }
const DOLLAR: Token = { ...ETHER, address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const COIN: Token = { ...ETHER, address: DAI, name: 'Dai', symbol: 'DAI' }
/** 0.5 % off what the server says arrives, rounded for the visitor. */
const MINIMUM = 2_984_127_840n
const TERMS: SwapTerms = { account: `eip155:1:${ME}`, from: ETHER, to: DOLLAR, units: 1_000n, minimumUnits: MINIMUM }
const client = createSwaps([mainnet], { read: createRead({}) })

let wire: WireServer
let oneInch: OneInch
beforeAll(async () => {
  oneInch = createOneInchWire()
  wire = await startWireServer((question) => oneInch.answer(question))
})
afterEach(() => {
  oneInch.tamper = (description) => description
})
afterAll(() => wire.stop())

async function propose(from: Hex | null, to: Hex | null): Promise<ProposedTransaction> {
  const { swaps } = createSwapSource({ kind: '1inch', url: `${wire.url}/swap/v6.0` }).addSwaps({
    id: 'eip155:1',
    name: 'Ethereum',
    rpcUrl: '',
    native: mainnet.native,
    tokens: [],
  })
  const call = await swaps?.build({ from, to, units: 1_000n }, { recipient: ME, slippageBps: 50 })
  return { from: ME, to: call?.to ?? '', data: call?.data ?? '0x', gas: null, gasPrice: null, toUnits: null }
}
const plan = (proposed: ProposedTransaction, terms = TERMS) =>
  client.planSwap(proposed, terms, { signal: new AbortController().signal, nowMs: 1_750_000_000_000 })

test.each<[string, Hex | null, Hex | null, Token, Token]>([
  ['coins for a token', null, USDC, ETHER, DOLLAR],
  ['a token for coins', USDC, null, DOLLAR, ETHER],
  ['a token for a token', DAI, USDC, COIN, DOLLAR],
])(
  'SRV-11 SWP-03 1inch, %s: the client sends the call that our server passes on',
  async (_, from, to, sold, bought) => {
    const proposed = await propose(from, to)
    const { call, minimumUnits } = await plan(proposed, { ...TERMS, from: sold, to: bought })
    expect(call.params).toMatchObject([{ from: ME, to: proposed.to, data: proposed.data }])
    expect(minimumUnits).toBe(MINIMUM)
  },
)

function change({ data }: ProposedTransaction, changes: Partial<Description>): Hex {
  const { functionName, args } = decodeFunctionData({ abi: ROUTER_ABI, data: data as Hex })
  if (functionName !== 'swap') throw new Error(`The call is ${functionName}.`)
  const [executor, description, way] = args
  return encodeFunctionData({ abi: ROUTER_ABI, functionName, args: [executor, { ...description, ...changes }, way] })
}

test.each<[string, Partial<Description>, string]>([
  ['pays another account', { dstReceiver: OTHER }, 'recipient'],
  ['buys another token', { dstToken: DAI }, 'tokens'],
  ['takes more', { amount: 1_001n }, 'form'],
  ['pays out less', { minReturnAmount: MINIMUM - 2n }, 'minimum'],
  ['allows a partial fill', { flags: 1n }, 'form'],
])(
  'SRV-11 SWP-03 1inch: a call that %s is refused by our server, and by the client if it arrives anyway',
  async (_, changes, mismatch) => {
    const honest = await propose(null, USDC)
    const tampered = { code: 'swap/tampered', context: { mismatch } }
    await expect(plan({ ...honest, data: change(honest, changes) })).rejects.toMatchObject(tampered)
    oneInch.tamper = (description) => ({ ...description, ...changes })
    await expect(propose(null, USDC)).rejects.toMatchObject({ status: 503 })
  },
)
