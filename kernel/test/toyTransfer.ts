// The feature `transfer` of the toy family, whose transactions are plain objects and cost three units.

import type { CaipNetworkId } from '../src/base/caip'
import { addressOf, networkOf } from '../src/caip/format'
import {
  amountInvalid,
  checkDecimals,
  insufficientFee,
  insufficientFunds,
  recipientInvalid,
  transferFailed,
} from '../src/chains'
import type { TransferFeature, TransferSummary } from '../src/contracts'
import type { RpcCall } from '../src/rpc/call'

export const ALICE = 'toy00000001'
export const BOB = 'toy00000002'
export const HOME: CaipNetworkId = 'toy:1'
export const native = { name: 'Toy', symbol: 'TOY', decimals: 18 }
const FEE = 3n

/** What toy networks read from. */
export interface ToyEndpoint {
  readBalance(): Promise<bigint>
}

export function parseAddress(input: string): string | null {
  return /^toy[0-9a-f]{8}$/i.test(input) ? input.toLowerCase() : null
}

export const TOY_TRANSFER = {
  draft: { from: `${HOME}:${ALICE}`, to: BOB, token: { network: HOME, address: null, ...native, iconUrl: null } },
  minimumUnits: 1n,
  response: 'send:it',
  paymentUris: [`pay:${BOB}`],
} as const

function summarize({ method, params }: RpcCall): TransferSummary | null {
  const { from, to, units } = (params[0] ?? {}) as Record<string, unknown>
  if (method !== 'toy_send' || ![from, to].every((each) => typeof each === 'string' && parseAddress(each))) return null
  if (typeof units !== 'string' || !/^\d{1,30}$/.test(units)) return null
  return { from: String(from), to: String(to), tokenAddress: null, units: BigInt(units) }
}

export function createToyTransfer(endpoint: ToyEndpoint): TransferFeature {
  const amount = (units: bigint) => ({ units, symbol: native.symbol, decimals: native.decimals })
  return {
    async plan({ from, to, units, token: draftToken }) {
      if (units <= 0n) throw amountInvalid()
      const recipient = parseAddress(to)
      if (recipient === null) throw recipientInvalid('malformed')
      const held = await endpoint.readBalance()
      if (held < units) throw insufficientFunds()
      if (held < units + FEE) throw insufficientFee(FEE)
      const params = [{ from: addressOf(from), to: recipient, units: String(units) }]
      const call = { network: networkOf(from), method: 'toy_send', params }
      const summary = { from: addressOf(from), to: recipient, tokenAddress: null, units }
      const { symbol, decimals } = native
      const token = checkDecimals(draftToken, { address: null, symbol, decimals })
      return { call, summary, token, fee: amount(FEE), deposit: amount(0n) }
    },
    max: async () => (await endpoint.readBalance()) - FEE,
    summarize,
    parseResult: (result) => (typeof result === 'string' && result.startsWith('send:') ? result : null),
    isMistyped: async () => false,
    parsePaymentUri(text) {
      const to = text.startsWith('pay:') ? parseAddress(text.slice('pay:'.length)) : null
      return to === null ? null : { to, network: HOME, tokenAddress: null, units: null, amount: null }
    },
    describeFailure: (cause) => transferFailed('toy', 'It did not work', cause),
    follow: async () => ({ status: 'confirmed' }),
  }
}
