// Messages that only the kernel itself throws. They are in a separate file because the kernel needs no others.
import { LatchkeyError } from './LatchkeyError'

/** `kernel/network-client-missing`: `networks.switch` was called after the kernel ended. */
export function networkClientMissing() {
  return missing('network', 'NetworkController')
}

/** `kernel/connection-client-missing`: `connect` or `disconnect` was called after the kernel ended. */
export function connectionClientMissing() {
  return missing('connection', 'ConnectionController')
}

function missing(client: 'network' | 'connection', name: string) {
  return new LatchkeyError(`kernel/${client}-client-missing`, `${name} client not set`, { context: undefined })
}
