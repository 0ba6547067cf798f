// Messages that only the kernel itself throws. They are in a separate file because the kernel needs no others.
import { LatchkeyError } from './LatchkeyError'

/** `kernel/network-client-missing`: networks were used before the kernel started, or after its end. */
export function networkClientMissing() {
  return missing('network', 'NetworkController')
}

/** `kernel/connection-client-missing`: connections were used before the kernel started, or after its end. */
export function connectionClientMissing() {
  return missing('connection', 'ConnectionController')
}

function missing(client: 'network' | 'connection', name: string) {
  return new LatchkeyError(`kernel/${client}-client-missing`, `${name} client not set`, { context: undefined })
}
