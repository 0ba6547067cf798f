// Transactions for wallets that only sign: built from the account's coins, checked after signing, finalized, and sent. Uses
// @scure/btc-signer (decision 023) and loads only for such a request.
import type { CaipNetworkId } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { selectUTXO, Transaction } from '@scure/btc-signer'
import { toHex } from '../bytes'
import type { WalletAccount } from '../connect/accounts'
import type { Coin, Esplora } from '../esplora/esplora'
import type { SignedInput } from '../types'
import { DUST_SATS } from './estimateFee'
import { describeSpending, type Spending } from './spending'

export interface TransferDraft {
  network: CaipNetworkId
  from: WalletAccount
  /** An address on this network. */
  recipient: string
  amountSats: bigint
}
interface Options {
  signal: AbortSignal
}
export interface Payments {
  /**
   * Returns an unsigned PSBT that pays, with the change returned to `from`. Throws `rpc/insufficient-funds`, `rpc/unsupported-method`,
   * `rpc/*`.
   */
  build(draft: TransferDraft, options: Options): Promise<{ psbt: Uint8Array; inputs: readonly SignedInput[] }>
  /** Returns the inputs of a PSBT, or null if it is not a PSBT. */
  countInputs(psbt: Uint8Array): number | null
  /** Returns whether both PSBTs spend the same coins to the same outputs: the wallet may change nothing but signatures. */
  isSameTransaction(requested: Uint8Array, signed: Uint8Array): boolean
  /** Finalizes and sends. Throws `rpc/*`; `rpc/malformed-response` if a signature is missing. */
  send(network: CaipNetworkId, signed: Uint8Array, options: Options): Promise<string>
}

/** Maximum number of coins in a transfer, the largest ones: more would make it expensive and slow to build. */
const MAX_CANDIDATES = 100
/** The review is over by now, so a visitor can no longer accept a fee above this. Requirement SAF-04. */
const MAX_TIMES_USUAL = 20n
/** Uses the fewest inputs, for the smallest fee. Matching an exact sum would spend dozens of small coins instead. */
const LARGEST_FIRST = 'accumBiggest'
const METHOD = 'sendTransfer'
/** The page may put anything into its PSBT; the wallet validates it. */
const LENIENT = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true } as const

/** Creates the payments of one modal. */
export function createPayments(esplora: Esplora): Payments {
  async function build(draft: TransferDraft, options: Options) {
    const { network, from, recipient, amountSats } = draft
    const spending = describeSpending(from)
    if (spending === null) throw toRpcError({ code: 'rpc/unsupported-method' }, METHOD)
    if (amountSats < DUST_SATS) throw toRpcError({ code: 'rpc/invalid-params' }, METHOD)
    const [coins, feeRate, usualRate] = await Promise.all([
      esplora.coins(network, from.address, options),
      esplora.feeRate(network, options),
      esplora.usualRate(network, options),
    ])
    const most = usualRate * MAX_TIMES_USUAL
    const feePerByte = feeRate < most ? feeRate : most
    const outputs = [{ address: recipient, amount: amountSats }]
    const settings = {
      feePerByte,
      changeAddress: from.address,
      network: spending.versions,
      // Set as the total limit, not as bytes times a rate.
      dust: DUST_SATS,
      dustRelayFeeRate: 1n,
      createTx: true,
    }
    const choose = async (candidates: readonly Coin[]) => {
      const inputs = await describeInputs(largest(candidates), spending, network, options)
      return selectUTXO(inputs, outputs, LARGEST_FIRST, settings)
    }
    const confirmed = coins.filter(({ isConfirmed }) => isConfirmed)
    // An unconfirmed transaction from someone else may still be replaced, so its coins are the last resort.
    const tx = ((await choose(confirmed)) ?? (await choose(coins)))?.tx
    if (!tx) throw toRpcError({ code: 'rpc/insufficient-funds' }, METHOD)
    const inputs = Array.from({ length: tx.inputsLength }, (_, index) => ({ address: from.address, index }))
    return { psbt: tx.toPSBT(), inputs }
  }

  /** Before segwit, a signature does not commit to the amount, so the whole previous transaction is included. */
  async function describeInputs(coins: readonly Coin[], spending: Spending, network: CaipNetworkId, options: Options) {
    const previous = async (txid: string) =>
      spending.isSegwit ? {} : { nonWitnessUtxo: await esplora.rawTransaction(network, txid, options) }
    return Promise.all(
      coins.map(async ({ txid, vout, valueSats }) => ({
        txid,
        index: vout,
        ...spending.fields,
        ...(spending.isSegwit && { witnessUtxo: { script: spending.script, amount: valueSats } }),
        ...(await previous(txid)),
      })),
    )
  }

  return {
    build,
    countInputs: (psbt) => readPsbt(psbt)?.inputsLength ?? null,
    isSameTransaction: (requested, signed) => {
      const [before, after] = [readPsbt(requested), readPsbt(signed)]
      return before !== null && after !== null && toHex(before.unsignedTx) === toHex(after.unsignedTx)
    },
    send: async (network, signed, options) => {
      const tx = finalize(signed)
      const txid = await esplora.broadcast(network, tx.hex, options)
      if (txid !== tx.id) throw toRpcError({ code: 'rpc/malformed-response' }, METHOD)
      return txid
    },
  }
}

function largest(coins: readonly Coin[]): readonly Coin[] {
  return [...coins].sort((a, b) => Number(b.valueSats - a.valueSats)).slice(0, MAX_CANDIDATES)
}

/** Some wallets finalize the PSBT. Throws `rpc/malformed-response` if a signature is missing. */
function finalize(signed: Uint8Array): Transaction {
  try {
    const tx = Transaction.fromPSBT(signed, LENIENT)
    if (!tx.isFinal) tx.finalize()
    return tx
  } catch (cause) {
    throw toRpcError({ code: 'rpc/malformed-response', cause }, METHOD)
  }
}

function readPsbt(psbt: Uint8Array): Transaction | null {
  try {
    return Transaction.fromPSBT(psbt, LENIENT)
  } catch {
    return null
  }
}
