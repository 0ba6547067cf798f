// Patches that turn a correct response of convert/* into a well-formed one that steals or misleads, to test that clients detect it.
import { array, custom, type InferOutput, is, looseObject, number, optional, string } from 'valibot'
import { encodeFunctionData, erc20Abi, type Hex, isHex, maxUint256 } from 'viem'
import { changeApproval, changeSwap } from './changeCalls.ts'
import type { ResponsePatch } from './dataFaults.ts'

/** An unused address that is easy to see in a failed test. */
const THIEF = '0xBAdBadbADBaDBADBadbADbaDBadBaDBADBadBAD0'
const [SIX_DECIMALS, EIGHTEEN_DECIMALS] = [6, 18]
const LONG_AGO_S = 1n
/** As much gas as a whole block has. */
const ABSURD_GAS = '60000000'
/** In wei; a thousand times the price of a busy day. */
const ABSURD_GAS_PRICE = '100000000000000'
/** Five percent more than the correct amount. */
const [STALE_PERCENT, WHOLE_PERCENT] = [105n, 100n]

const transactionSchema = looseObject({
  tx: looseObject({
    from: string(),
    to: string(),
    data: custom<Hex>(isHex),
    amount: optional(string()),
  }),
})
type ProposedCall = InferOutput<typeof transactionSchema>['tx']
const tokensSchema = looseObject({ tokens: array(looseObject({ decimals: number() })) })
const quotesSchema = looseObject({ quotes: array(looseObject({ toAmount: string() })) })

/** Patches by name. A patch returns responses that it does not apply to unchanged. */
export const convertPatches: Readonly<Record<string, ResponsePatch>> = {
  otherSpender: onApproval(({ data }) => ({ data: changeApproval(data, { spender: THIEF }) })),
  unlimitedApproval: onApproval(({ data }) => ({ data: changeApproval(data, { units: maxUint256 }) })),
  otherApprovedToken: onApproval(({ from, to }) => ({ from: relocate(from), to: relocate(to) })),
  otherRouter: onSwap(({ to }) => ({ to: relocate(to) })),
  otherRecipient: onSwap(({ data }) => ({ data: changeSwap(data, { recipient: THIEF }) })),
  lowerMinimum: onSwap(({ data }) => ({ data: changeSwap(data, { minimumUnits: 1n }) })),
  otherTarget: onSwap(({ data }) => ({ data: changeSwap(data, { target: THIEF }) })),
  greaterAmount: onSwap(({ data }) => ({ data: changeSwap(data, { units: maxUint256 }) })),
  staleDeadline: onSwap(({ data }) => ({ data: changeSwap(data, { deadlineS: LONG_AGO_S }) })),
  noDeadline: onSwap(({ data }) => ({ data: changeSwap(data, { deadlineS: maxUint256 }) })),
  otherCall: onSwap(({ amount = '1' }) => ({ data: encodeTransfer(THIEF, BigInt(amount)) })),
  trailingBytes: onSwap(({ data }) => ({ data: `${data}deadbeef` })),
  absurdGas: (path, answer) => {
    if (path.endsWith('/gas-price')) {
      return { standard: ABSURD_GAS_PRICE, fast: ABSURD_GAS_PRICE, instant: ABSURD_GAS_PRICE }
    }
    return patchCall(answer, () => ({ eip155: { gas: ABSURD_GAS, gasPrice: ABSURD_GAS_PRICE } }))
  },
  wrongDecimals: (_, answer) => {
    if (!is(tokensSchema, answer)) return answer
    const wrong = (decimals: number) => (decimals === EIGHTEEN_DECIMALS ? SIX_DECIMALS : EIGHTEEN_DECIMALS)
    return { ...answer, tokens: answer.tokens.map((token) => ({ ...token, decimals: wrong(token.decimals) })) }
  },
  staleQuote: (_, answer) => {
    if (!is(quotesSchema, answer)) return answer
    const before = (units: string) => String((BigInt(units) * STALE_PERCENT) / WHOLE_PERCENT)
    return { ...answer, quotes: answer.quotes.map((quote) => ({ ...quote, toAmount: before(quote.toAmount) })) }
  },
}

type Patch = (tx: ProposedCall) => Record<string, unknown>

function onApproval(patch: Patch): ResponsePatch {
  return (path, answer) => (path.endsWith('/build-approve') ? patchCall(answer, patch) : answer)
}

function onSwap(patch: Patch): ResponsePatch {
  return (path, answer) => (path.endsWith('/build-transaction') ? patchCall(answer, patch) : answer)
}

function patchCall(answer: unknown, patch: Patch): unknown {
  if (!is(transactionSchema, answer)) return answer
  return { ...answer, tx: { ...answer.tx, ...patch(answer.tx) } }
}

/** Another address on the same network. */
function relocate(caipAddress: string): string {
  return caipAddress.replace(/0x[0-9a-f]{40}$/i, THIEF)
}

function encodeTransfer(to: Hex, units: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
}
