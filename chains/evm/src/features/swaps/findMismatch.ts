// Compares what a swap does with what the visitor was shown.
import { addressOf, networkOf } from '@latchkey/kernel'
import type { SwapMismatch, SwapTerms } from '@latchkey/kernel/contracts'
import { parseAddress } from '../../address'
import type { DecodedSwap } from './decodeSwap'
import { isWrapped } from './routers'

/** A swap with a later deadline may be carried out when it is bad for its signer. */
const LONGEST_DEADLINE_S = 3_600n
/** 1inch writes it for the caller. */
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
  if (!isKnown(swap, terms, where)) return 'router'
  if (swap.from !== sideOf(terms.from.address) || swap.to !== sideOf(terms.to.address)) return 'tokens'
  if (swap.units !== terms.units) return 'amount'
  if (swap.minimumUnits < terms.minimumUnits) return 'minimum'
  if (!isReceivedBy(swap, terms)) return 'receiver'
  if (!hasPlausibleHelpers(swap, terms, where.router)) return 'executor'
  return isSoon(swap.deadlineS, where.nowS) ? null : 'deadline'
}

/** Wrapping is a call of the wrapped token itself: another token with such a function would not give one for one. */
function isKnown({ kind }: DecodedSwap, { account }: SwapTerms, { router, routers }: Surroundings): boolean {
  return kind === 'swap' ? routers.includes(router) : isWrapped(networkOf(account), router)
}

/**
 * 1inch names a contract that does the swap, and changes it often, so it cannot be checked. Contracts that must not do it are
 * ruled out. The router itself ensures the minimum, and takes no more than the amount.
 */
function hasPlausibleHelpers({ helpers, from, to }: DecodedSwap, { account }: SwapTerms, router: string): boolean {
  if (helpers === null) return true
  const own = [parseAddress(addressOf(account)), ZERO_ADDRESS]
  if ([...own, from, to, router].includes(helpers.executor)) return false
  return from === null || ![...own, from].includes(helpers.sourceReceiver)
}

function isReceivedBy({ receiver, helpers }: DecodedSwap, { account }: SwapTerms): boolean {
  if (receiver === null || receiver === parseAddress(addressOf(account))) return true
  // Only 1inch names helpers: Uniswap and 0x would send it to the zero address.
  return receiver === ZERO_ADDRESS && helpers !== null
}

function isSoon(deadlineS: bigint | null, nowS: bigint): boolean {
  return deadlineS === null || (deadlineS > nowS && deadlineS <= nowS + LONGEST_DEADLINE_S)
}

function sideOf(address: string | null): string | null {
  return address === null ? null : parseAddress(address)
}
