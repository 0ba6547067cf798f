// Sentences of specification section 8 that only the kernel itself throws: it needs no other row.
import { LatchkeyError } from './LatchkeyError'

/** `kernel/network-client-missing`: networks were used before the kernel started, or after its end. */
export function networkClientMissing() {
  return new LatchkeyError('kernel/network-client-missing', 'NetworkController client not set', { context: undefined })
}

/** `kernel/connection-client-missing`: connections were used before the kernel started, or after its end. */
export function connectionClientMissing() {
  const sentence = 'ConnectionController client not set'
  return new LatchkeyError('kernel/connection-client-missing', sentence, { context: undefined })
}
