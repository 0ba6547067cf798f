// Sends bitcoin with the only call that wallets support for it: `sendTransfer`, with the sender, the recipient, and the amount.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Network,
  networkOf,
  type RpcCall,
} from '@latchkey/kernel'
import {
  amountInvalid,
  amountTooSmall,
  checkDecimals,
  insufficientFee,
  insufficientFunds,
  recipientInvalid,
  transferFailed,
} from '@latchkey/kernel/chains'
import type { TransferDraft, TransferFeature, TransferSummary } from '@latchkey/kernel/contracts'
import * as v from 'valibot'
import { type ParsedAddress, readAddress } from '../address'
import { rpcUrlMissing } from '../errors'
import type { Esplora } from '../esplora/esplora'
import { networkNameOf } from '../networkName'
import { SendTransferSchema } from '../requests/params'
import { DUST_SATS, estimateFee, estimateMax, feeOfAll, sumOf } from '../transfer/estimateFee'
import { follow } from '../transfer/follow'
import { parsePaymentUri } from './paymentUri'

const METHOD = 'sendTransfer'
const TXID_PATTERN = /^[0-9a-f]{64}$/i
const CallSchema = v.strictTuple([SendTransferSchema])

interface Options {
  signal: AbortSignal
}

/**
 * The feature `transfer`. The call names no fee and no coins, because the wallet chooses and shows both. The fee of a plan is the cost of a
 * transaction from the account's largest coins at the rate for the next few blocks.
 */
export function createTransfer(networks: readonly Network[], esplora: Esplora): TransferFeature {
  function findNetwork(account: CaipAddress): Network {
    const id = networkOf(account)
    const network = networks.find((each) => each.id === id)
    if (!network) throw rpcUrlMissing(id)
    return network
  }

  async function readCosts(account: CaipAddress, options: Options) {
    const network = networkOf(account)
    const [coins, feeRate] = await Promise.all([
      esplora.coins(network, addressOf(account), options),
      esplora.feeRate(network, options),
    ])
    return { coins, feeRate }
  }

  return {
    async plan(draft, options) {
      const { symbol, decimals } = findNetwork(draft.from).native
      const { address: to } = checkDraft(draft)
      const token = checkDecimals(draft.token, { address: null, symbol, decimals })
      const from = addressOf(draft.from)
      const [{ coins, feeRate }, usualRate] = await Promise.all([
        readCosts(draft.from, options),
        esplora.usualRate(networkOf(draft.from), options),
      ])
      if (sumOf(coins) < draft.units) throw insufficientFunds()
      const fee = estimateFee(coins, draft.units, { from, to, feeRate })
      if (fee === null) throw insufficientFee(feeOfAll(coins, { from, to, feeRate }))
      const params = [{ account: from, recipientAddress: to, amount: String(draft.units) }]
      const call: RpcCall = { network: networkOf(draft.from), method: METHOD, params }
      const summary = summarize(call)
      if (!summary) throw recipientInvalid('malformed')
      const amount = (units: bigint) => ({ units, symbol, decimals })
      const usualFeeUnits = (fee * usualRate) / feeRate
      return { call, summary, token, fee: amount(fee), deposit: amount(0n), usualFeeUnits }
    },

    async max({ from, to, token }, options) {
      findNetwork(from)
      if (token.address !== null) return 0n
      const { coins, feeRate } = await readCosts(from, options)
      return estimateMax(coins, { from: addressOf(from), feeRate, to })
    },

    summarize,
    // A wrong character breaks the checksum, so the text is not an address.
    isMistyped: async () => false,
    parsePaymentUri,
    describeFailure: (cause) => transferFailed('bip122', 'Something went wrong', cause),
    parseResult(result) {
      const { txid } = (typeof result === 'object' && result !== null ? result : {}) as { txid?: unknown }
      return typeof txid === 'string' && TXID_PATTERN.test(txid) ? txid.toLowerCase() : null
    },
    follow: (sent, options) => follow(esplora, sent, options),
  }
}

/** Returns the recipient. Bitcoin has no tokens. */
function checkDraft({ from, to, token, units }: TransferDraft): ParsedAddress {
  if (units <= 0n) throw amountInvalid()
  const recipient = readOn(networkOf(from), to)
  if (recipient === null) throw recipientInvalid('malformed')
  if (token.address !== null) throw insufficientFunds()
  if (units < DUST_SATS) throw amountTooSmall(DUST_SATS)
  return recipient
}

/** An address of another network would be paid on this one, where possibly no one has its key. */
function readOn(network: CaipNetworkId, address: string): ParsedAddress | null {
  const read = readAddress(address)
  return read?.networks.some((name) => name === networkNameOf(network)) ? read : null
}

function summarize({ network, method, params }: RpcCall): TransferSummary | null {
  const { success, output } = v.safeParse(CallSchema, params)
  if (method !== METHOD || !success) return null
  const [{ account, recipientAddress, amount }] = output
  const from = readOn(network, account)
  const to = readOn(network, recipientAddress)
  return from && to && { from: from.address, to: to.address, tokenAddress: null, units: amount }
}
