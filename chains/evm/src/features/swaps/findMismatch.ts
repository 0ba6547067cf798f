// Compares what a swap does with what the visitor was shown.
import { addressOf, type SwapMismatch, type SwapTerms } from '@latchkey/kernel'
import { parseAddress } from '../../address'
import type { DecodedSwap } from './decodeSwap'

/** A swap that may be carried out for longer lies around until it is bad for whoever signed it. */
const LONGEST_DEADLINE_S = 3_600n
/** 1inch writes it for whoever calls. */
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

export interface Surroundings {
  /** The contract that is called, and those that may be; lower case. */
  router: string
  routers: readonly string[]
  /** Seconds since the epoch. */
  nowS: bigint
}

/** The first thing that is otherwise, null when nothing is. */
export function findMismatch(swap: DecodedSwap, terms: SwapTerms, where: Surroundings): SwapMismatch | null {
  // Wrapping is a call of the wrapped token itself, which the terms name.
  if (swap.kind === 'swap' && !where.routers.includes(where.router)) return 'router'
  if (swap.from !== sideOf(terms.from.address) || swap.to !== sideOf(terms.to.address)) return 'tokens'
  if (swap.units !== terms.units) return 'amount'
  if (swap.minimumUnits < terms.minimumUnits) return 'minimum'
  if (!isReceivedBy(swap, terms)) return 'receiver'
  return isSoon(swap.deadlineS, where.nowS) ? null : 'deadline'
}

function isReceivedBy({ receiver, deadlineS }: DecodedSwap, { account }: SwapTerms): boolean {
  if (receiver === null || receiver === parseAddress(addressOf(account))) return true
  // Uniswap, whose calls have a deadline, would send it to nobody.
  return receiver === ZERO_ADDRESS && deadlineS === null
}

function isSoon(deadlineS: bigint | null, nowS: bigint): boolean {
  return deadlineS === null || (deadlineS > nowS && deadlineS <= nowS + LONGEST_DEADLINE_S)
}

function sideOf(address: string | null): string | null {
  return address === null ? null : parseAddress(address)
}
