// Simulates 0x's Swap API v2 for AllowanceHolder, from its documentation.
import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { NATIVE } from './oneInchWire.ts'
import type { WireAnswer, WireQuestion } from './wireServer.ts'

export const ALLOWANCE_HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
export const REGISTRY = '0x00000000000004533Fe15556B1E086BB1A72cEae'
export const SETTLER = '0xD07C4F45bc9B389d286CB094F97BB6Ba45f4Bb30'
/** From the published contracts. */
export const HOLDER_ABI = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes result)',
])
export const SETTLER_ABI = parseAbi([
  'struct AllowedSlippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(AllowedSlippage slippage, bytes[] actions, bytes32 tag) payable returns (bool)',
  'function executeMetaTxn(AllowedSlippage slippage, bytes[] actions, bytes32 tag, address sender, bytes signature) returns (bool)',
])
/** Each action is a selector with its arguments. The service chooses the route. */
const ACTIONS: readonly Hex[] = ['0x38c9c147', '0x4103b48e00c0ffee']
const TAG: Hex = `0xf7e73edf1d056127cce9e6e8${'0'.repeat(40)}`
const ZID = '0xf7e73edf1d056127cce9e6e8'
const BPS = 10_000n

export interface Held {
  operator: Hex
  token: Hex
  amount: bigint
  target: Hex
}

export interface Slippage {
  recipient: Hex
  buyToken: Hex
  minAmountOut: bigint
}

export interface ZeroEx {
  /** The output for any amount. */
  buyAmount: bigint
  settler: Hex
  /** The actions for Settler. */
  actions: readonly Hex[]
  /** Change the two calls before they are encoded. */
  tamper: { held?: Partial<Held>; slippage?: Partial<Slippage>; passed?: Hex }
  /** Replaces members of the response. */
  changes: object
  /** Replaces members of its transaction. */
  txChanges: object
  answer: WireAnswer
}

/** `GET /swap/allowance-holder/price` and `…/quote`. */
export function createZeroExWire(): ZeroEx {
  const wire: ZeroEx = {
    buyAmount: 2_999_123_457n,
    settler: SETTLER,
    actions: ACTIONS,
    tamper: {},
    changes: {},
    txChanges: {},
    answer: (question) => {
      const isQuote = question.path.endsWith('/swap/allowance-holder/quote')
      if (!isQuote && !question.path.endsWith('/swap/allowance-holder/price')) return undefined
      return { ...describe(wire, question), ...(isQuote && { transaction: buildTx(wire, question) }), ...wire.changes }
    },
  }
  return wire
}

function read({ params }: WireQuestion) {
  const text = (name: string) => (params.get(name) ?? '') as Hex
  return {
    from: text('sellToken'),
    to: text('buyToken'),
    units: text('sellAmount'),
    taker: text('taker'),
    slippageBps: BigInt(params.get('slippageBps') ?? '100'),
  }
}

function minimumOf({ buyAmount }: ZeroEx, slippageBps: bigint): bigint {
  return (buyAmount * (BPS - slippageBps)) / BPS
}

function describe(wire: ZeroEx, question: WireQuestion) {
  const { from, to, units, slippageBps } = read(question)
  const isNative = from.toLowerCase() === NATIVE
  const tax = { buyTaxBps: '0', sellTaxBps: '0', transferTaxBps: '0' }
  const spender = ALLOWANCE_HOLDER.toLowerCase()
  const [sellToken, buyToken] = [from.toLowerCase(), to.toLowerCase()]
  const fill = { from: sellToken, to: buyToken, source: 'Uniswap_V3', proportionBps: '10000' }
  return {
    allowanceTarget: isNative ? null : spender,
    blockNumber: '20264713',
    buyAmount: String(wire.buyAmount),
    buyToken,
    fees: { integratorFee: null, integratorFees: null, zeroExFee: null, gasFee: null },
    issues: {
      allowance: isNative ? null : { actual: '0', spender },
      balance: null,
      simulationIncomplete: false,
      invalidSourcesPassed: [],
    },
    liquidityAvailable: true,
    minBuyAmount: String(minimumOf(wire, slippageBps)),
    mode: 'exact-in',
    route: { fills: [fill], tokens: [sellToken, buyToken].map((address) => ({ address, symbol: 'X' })) },
    sellAmount: units,
    sellToken,
    tokenMetadata: { buyToken: tax, sellToken: tax },
    totalNetworkFee: '1206311137665',
    zid: ZID,
    gas: '234567',
    gasPrice: '20000000000',
  }
}

function buildTx(wire: ZeroEx, question: WireQuestion) {
  const { from, to, units, taker, slippageBps } = read(question)
  const isNative = from.toLowerCase() === NATIVE
  const { tamper, settler, actions } = wire
  const slippage = { recipient: taker, buyToken: to, minAmountOut: minimumOf(wire, slippageBps), ...tamper.slippage }
  const passed =
    tamper.passed ?? encodeFunctionData({ abi: SETTLER_ABI, functionName: 'execute', args: [slippage, actions, TAG] })
  const amount = BigInt(units)
  const held = { operator: settler, token: isNative ? zeroAddress : from, amount, target: settler, ...tamper.held }
  const args = [held.operator, held.token, held.amount, held.target, passed] as const
  const data = encodeFunctionData({ abi: HOLDER_ABI, args })
  const value = isNative ? units : '0'
  const gas = { gas: '234567', gasPrice: '20000000000' }
  return { to: ALLOWANCE_HOLDER.toLowerCase(), data, ...gas, value, ...wire.txChanges }
}
