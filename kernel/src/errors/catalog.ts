// The kernel's error messages, one function per code. `coreErrors.ts` and `clientErrors.ts` have those that the page and the first opening
// need. `docs/errors/catalog.json` lists all of them.
import { LatchkeyError } from './LatchkeyError'

/** `kernel/rpc-denied`: no method table has the method. */
export function rpcDenied(method: string) {
  const toast = 'Action not allowed'
  return new LatchkeyError('kernel/rpc-denied', 'Requested RPC call is not allowed', { context: { method }, toast })
}

/** `kernel/not-connected`: the request needs a wallet, and this family has none. */
export function notConnected(namespace: string) {
  const sentence = 'Connect a wallet first'
  return new LatchkeyError('kernel/not-connected', sentence, { context: { namespace }, toast: sentence })
}

/** `kernel/disconnect-failed`, after every namespace was tried. `cause` is an AggregateError or the one failure. */
export function disconnectFailed(namespaces: readonly string[], cause: unknown) {
  return new LatchkeyError('kernel/disconnect-failed', 'Failed to disconnect', { context: { namespaces }, cause })
}

/** `kernel/network-missing`: the host does not list this network. */
export function networkMissing(network: string) {
  return new LatchkeyError('kernel/network-missing', 'Network not found', { context: { network } })
}

/** `kernel/network-switch-failed`. */
export function networkSwitchFailed(network: string, cause?: unknown) {
  const reason = 'The chain is not approved or the wallet does not support wallet_switchEthereumChain'
  const sentence = `Failed to switch to chain ${network}. ${reason}`
  return new LatchkeyError('kernel/network-switch-failed', sentence, { context: { network }, cause })
}

/** `kernel/connector-missing`: no wallet with this ID announced itself. */
export function connectorMissing(connectorId: string) {
  return new LatchkeyError('kernel/connector-missing', 'Adapter not found', { context: { connectorId } })
}
