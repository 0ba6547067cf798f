// Errors of this package. The sentences of specification sections 5 and 8 stand here once.
import { LatchkeyError } from '@latchkey/kernel'

/** `send/draft-incomplete`. */
export function draftIncomplete() {
  const sentence = 'Please enter a valid amount and receiver address'
  return new LatchkeyError('send/draft-incomplete', sentence, { context: undefined, toast: sentence })
}

/** `send/chain-unsupported`: the family of this network builds no transfers. */
export function chainUnsupported(network: string) {
  const sentence = 'Unsupported chain'
  return new LatchkeyError('send/chain-unsupported', sentence, { context: { network }, toast: sentence })
}
