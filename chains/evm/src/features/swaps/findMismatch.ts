// Compares what a swap does with what the visitor was shown.
import { addressOf, networkOf } from '@latchkey/kernel'
import type { SwapMismatch, SwapTerms } from '@latchkey/kernel/contracts'
import { parseAddress } from '../../address'
import type { DecodedSwap } from './decodeSwap'
import { isWrapped } from './routers'

/** A swap with a later deadline could still be executed when its terms are bad for the signer. */
const LONGEST_DEADLINE_S = 3_600n
/** In 1inch calls, it stands for the caller. */
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

export interface Surroundings {
  /** The called contract and the allowed ones; lower case. */
  router: string
  routers: readonly string[]
  /** Seconds since the epoch. */
  nowS: bigint
}

/** Returns the first difference, or null if there is none. */
export function findMismatch(swap: DecodedSwap, terms: SwapTerms, where: Surroundings): SwapMismatch | null {
  if (!isKnown(swap, terms, where)) return 'router'
  if (swap.from !== sideOf(terms.from.address) || swap.to !== sideOf(terms.to.address)) return 'tokens'
  if (swap.units !== terms.units) return 'amount'
  if (swap.minimumUnits < terms.minimumUnits) return 'minimum'
  if (!isReceivedBy(swap, terms)) return 'recipient'
  if (!hasPlausibleHelpers(swap, terms, where.router)) return 'executor'
  return isSoon(swap.deadlineS, where.nowS) ? null : 'deadline'
}

/** Wrapping must call the known wrapped token: another token with such a function might not exchange one for one. */
function isKnown({ kind }: DecodedSwap, { account }: SwapTerms, { router, routers }: Surroundings): boolean {
  return kind === 'swap' ? routers.includes(router) : isWrapped(networkOf(account), router)
}

/**
 * 1inch names a contract that performs the swap and changes it often, so it cannot be checked. Contracts that must not do it are refused.
 * The router itself enforces the minimum and takes no more than the amount.
 */
function hasPlausibleHelpers({ helpers, from, to }: DecodedSwap, { account }: SwapTerms, router: string): boolean {
  if (helpers === null) return true
  const own = [parseAddress(addressOf(account)), ZERO_ADDRESS]
  if ([...own, from, to, router].includes(helpers.executor)) return false
  return from === null || ![...own, from].includes(helpers.sourceReceiver)
}

function isReceivedBy({ recipient, helpers }: DecodedSwap, { account }: SwapTerms): boolean {
  if (recipient === null || recipient === parseAddress(addressOf(account))) return true
  // Only 1inch names helpers: Uniswap and 0x would send the tokens to the zero address.
  return recipient === ZERO_ADDRESS && helpers !== null
}

function isSoon(deadlineS: bigint | null, nowS: bigint): boolean {
  return deadlineS === null || (deadlineS > nowS && deadlineS <= nowS + LONGEST_DEADLINE_S)
}

function sideOf(address: string | null): string | null {
  return parseAddress(address ?? '')
}
