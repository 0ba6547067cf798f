import { LatchkeyError } from '@latchkey/kernel'
import type { PlanDifference } from './types'

/** `send/draft-incomplete`. */
export function draftIncomplete() {
  const sentence = 'Please enter a valid amount and receiver address'
  return new LatchkeyError('send/draft-incomplete', sentence, { context: undefined, toast: sentence })
}

/** `send/chain-unsupported`: this network's family cannot build transfers. */
export function chainUnsupported(network: string) {
  const sentence = 'Unsupported chain'
  return new LatchkeyError('send/chain-unsupported', sentence, { context: { network }, toast: sentence })
}

/** `send/plan-mismatch`: the call does something different from the draft. The wallet is not asked. */
export function planMismatch(difference: PlanDifference) {
  const sentence = 'This transfer does not match what you reviewed. Start again.'
  return new LatchkeyError('send/plan-mismatch', sentence, { context: { difference }, toast: sentence })
}

/** `send/review-outdated`: the account or the network changed after the review was shown. The wallet is not asked. */
export function reviewOutdated() {
  const sentence = 'The account or the network changed. Review the transfer again.'
  return new LatchkeyError('send/review-outdated', sentence, { context: undefined, toast: sentence })
}

/** `send/wrong-network`: the wallet is on a different network than the transfer. It was not asked to send. */
export function wrongNetwork(network: string, cause: unknown) {
  const sentence = 'Your wallet is on another network. Switch it back, then try again.'
  return new LatchkeyError('send/wrong-network', sentence, { context: { network }, cause, toast: sentence })
}

/** `send/not-loaded`: the code that builds or checks the transfer is missing. The wallet is not asked. */
export function notLoaded(cause: unknown) {
  const sentence = 'The transfer could not be checked. Check your connection, then try again.'
  return new LatchkeyError('send/not-loaded', sentence, { context: undefined, cause, toast: sentence })
}

/** `send/takes-more`: in a simulation, more left the account than the review shows. The wallet is not asked. */
export function takesMore() {
  const sentence = 'The account would lose more than the review shows'
  return new LatchkeyError('send/takes-more', sentence, { context: undefined })
}
