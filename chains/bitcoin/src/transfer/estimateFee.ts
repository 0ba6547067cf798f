// Estimates the cost of a transfer: it spends as many of the account's coins as needed, the largest first, as payments.ts does. A wallet
// that builds its own transaction selects coins itself.
import { type AddressType, readAddress } from '../address'
import type { Coin } from '../esplora/esplora'

/** Bitcoin Core does not relay smaller outputs. This is the limit for P2PKH, the highest of all types. Satoshis. */
export const DUST_SATS = 546n
/** Maximum number of coins in a transfer, the largest ones: more would make it expensive and slow to build. */
const MAX_COINS = 100
/** Weight units per virtual byte. Source: BIP-141. */
const WEIGHT_OF_BYTE = 4
/** Version, lock time, both counts, and the segwit marker. */
const BASE_WEIGHT = 42
/** Size of an input with its signature, by address type. P2SH counts as wrapped P2WPKH, P2WSH as two of three signatures. */
const INPUT_WEIGHTS: Readonly<Record<AddressType, number>> = {
  p2pkh: 592,
  p2sh: 364,
  p2wpkh: 272,
  p2wsh: 420,
  p2tr: 230,
}
/** Size of an output, by address type. */
const OUTPUT_WEIGHTS: Readonly<Record<AddressType, number>> = {
  p2pkh: 136,
  p2sh: 128,
  p2wpkh: 124,
  p2wsh: 172,
  p2tr: 172,
}

export interface Payment {
  from: string
  /** Default: the sender's own address. */
  to?: string | undefined
  /** Satoshis per virtual byte. */
  feeRate: bigint
}

/** Satoshis; null if the coins cannot pay for both. */
export function estimateFee(coins: readonly Coin[], amountSats: bigint, payment: Payment): bigint | null {
  let heldSats = 0n
  const used: Coin[] = []
  for (const coin of listSpendable(coins, payment)) {
    used.push(coin)
    heldSats += coin.valueSats
    const left = heldSats - amountSats
    if (left < feeOf(used.length, payment, false)) continue
    const feeWithChange = feeOf(used.length, payment, true)
    // Change below the dust limit goes to the miner.
    return left - feeWithChange < DUST_SATS ? left : feeWithChange
  }
  return null
}

/** Returns the maximum that one transaction can send, in satoshis: every coin that is worth its own fee, and no change. */
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

/** Returns the largest size if it is not an address, which is refused elsewhere. */
function typeOf(address: string): AddressType {
  return readAddress(address)?.type ?? 'p2pkh'
}
