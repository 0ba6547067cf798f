// What a transfer will cost: as many of the account's coins as it takes, the largest first, as payments.ts builds one. A wallet
// that builds its own chooses for itself.
import { type AddressType, readAddress } from '../address'
import type { Coin } from '../esplora/esplora'

/** Bitcoin Core does not relay smaller outputs; for P2PKH, the largest of the limits by type. Satoshis. */
export const DUST_SATS = 546n
/** Coins that a transfer may be made of, the largest ones: more would make it dear, and slow to build. */
const MAX_COINS = 100
/** Weight units in a virtual byte. Source: BIP-141. */
const WEIGHT_OF_BYTE = 4
/** Version, lock time, both counts and the mark of segwit. */
const BASE_WEIGHT = 42
/** Of an input with its signature, by what it spends; for P2SH the wrapped P2WPKH, for P2WSH two signatures of three. */
const INPUT_WEIGHTS: Readonly<Record<AddressType, number>> = {
  p2pkh: 592,
  p2sh: 364,
  p2wpkh: 272,
  p2wsh: 420,
  p2tr: 230,
}
/** Of an output, by whom it pays. */
const OUTPUT_WEIGHTS: Readonly<Record<AddressType, number>> = {
  p2pkh: 136,
  p2sh: 128,
  p2wpkh: 124,
  p2wsh: 172,
  p2tr: 172,
}

export interface Payment {
  from: string
  /** The sender's own without. */
  to?: string | undefined
  /** Satoshis a virtual byte. */
  feeRate: bigint
}

/** Satoshis; null when the coins do not pay for both. */
export function estimateFee(coins: readonly Coin[], amountSats: bigint, payment: Payment): bigint | null {
  let heldSats = 0n
  const used: Coin[] = []
  for (const coin of listSpendable(coins, payment)) {
    used.push(coin)
    heldSats += coin.valueSats
    const left = heldSats - amountSats
    if (left < feeOf(used.length, payment, false)) continue
    const feeWithChange = feeOf(used.length, payment, true)
    // Change that would be dust goes to the miner.
    return left - feeWithChange < DUST_SATS ? left : feeWithChange
  }
  return null
}

/** All that can be sent in one transaction, in satoshis: every coin that is worth its own fee, and no change. */
export function estimateMax(coins: readonly Coin[], payment: Payment): bigint {
  const spendable = listSpendable(coins, payment)
  const left = sumOf(spendable) - feeOf(spendable.length, payment, false)
  return left < DUST_SATS ? 0n : left
}

/** The fee for every coin, for an account that cannot pay it. */
export function feeOfAll(coins: readonly Coin[], payment: Payment): bigint {
  return feeOf(Math.max(1, listSpendable(coins, payment).length), payment, false)
}

export function sumOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { valueSats }) => sum + valueSats, 0n)
}

function listSpendable(coins: readonly Coin[], { from, feeRate }: Payment): readonly Coin[] {
  const costSats = feeRate * bytesOf(INPUT_WEIGHTS[typeOf(from)])
  const worthwhile = coins.filter(({ valueSats }) => valueSats > costSats)
  return worthwhile.sort((a, b) => Number(b.valueSats - a.valueSats)).slice(0, MAX_COINS)
}

function feeOf(inputs: number, { from, to = from, feeRate }: Payment, hasChange: boolean): bigint {
  const change = hasChange ? OUTPUT_WEIGHTS[typeOf(from)] : 0
  return feeRate * bytesOf(BASE_WEIGHT + inputs * INPUT_WEIGHTS[typeOf(from)] + OUTPUT_WEIGHTS[typeOf(to)] + change)
}

function bytesOf(weight: number): bigint {
  return BigInt(Math.ceil(weight / WEIGHT_OF_BYTE))
}

/** The dearest of them for what is no address: it is refused elsewhere. */
function typeOf(address: string): AddressType {
  return readAddress(address)?.type ?? 'p2pkh'
}
