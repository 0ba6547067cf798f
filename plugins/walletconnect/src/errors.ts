import { type CaipNetworkId, LatchkeyError } from '@latchkey/kernel'

const REFUSED_TOAST = 'This site isn’t set up for WalletConnect. Choose another way to connect.'

/** `walletconnect/not-connected`: a request without a session. */
export function notConnected() {
  return new LatchkeyError('walletconnect/not-connected', 'Please call connect() before request()', {
    context: undefined,
  })
}

/** `walletconnect/namespace-missing`: the session does not include this network family. */
export function namespaceMissing(namespace: string) {
  const sentence = 'Namespace is not configured. Please call connect() first with namespace config.'
  return new LatchkeyError('walletconnect/namespace-missing', sentence, { context: { namespace } })
}

/** `walletconnect/provider-missing`: a method that the wallet did not approve, on a chain without an endpoint. */
export function providerMissing(network: CaipNetworkId, cause: unknown) {
  const sentence = `JSON-RPC provider for ${network} not found`
  return new LatchkeyError('walletconnect/provider-missing', sentence, { context: { network }, cause })
}

/**
 * `rpc/unauthorized`: a method that the wallet did not approve and that no node supports. viem recognizes this text and sends calls one by
 * one.
 */
export function methodNotApproved(method: string) {
  const sentence = `The wallet did not approve ${method}: it does not exist / is not available`
  const context = { rpcCode: 4100, name: 'unauthorized', method }
  return new LatchkeyError('rpc/unauthorized', sentence, { context })
}

/** `walletconnect/chain-not-approved`: the session does not include this network, and the wallet cannot be asked to switch to it. */
export function chainNotApproved(network: CaipNetworkId) {
  const sentence = `The wallet did not approve ${network}`
  return new LatchkeyError('walletconnect/chain-not-approved', sentence, { context: { network } })
}

/** `walletconnect/client-missing`: the library failed to load or start. A second try loads it again. */
export function clientMissing(cause: unknown) {
  const toast = 'WalletConnect could not be loaded. Check your connection, then try again.'
  return new LatchkeyError('walletconnect/client-missing', 'Sign Client not initialized', {
    context: undefined,
    cause,
    toast,
  })
}

/** `walletconnect/closed`: the modal that used the connection was destroyed. */
export function connectionClosed() {
  return new LatchkeyError('walletconnect/closed', 'Connection already closed', { context: undefined })
}

/** `walletconnect/call-status-denied`: the wallet did not approve the method, and no bundler that it named responds. */
export function callStatusDenied(cause?: unknown) {
  const sentence = 'Fetching call status not approved by the wallet.'
  return new LatchkeyError('walletconnect/call-status-denied', sentence, { context: undefined, cause })
}

/** `walletconnect/sign-in-invalid`: the wallet signed a different message or with a different account. `part` names what differs. */
export function signInInvalid(part: string) {
  const toast = 'The wallet signed a different message. Nothing was shared. Try again.'
  const sentence = 'The signed sign-in message is not valid'
  return new LatchkeyError('walletconnect/sign-in-invalid', sentence, { context: { part }, toast })
}

/** `walletconnect/project-id-missing`: the public relay requires a project. */
export function projectIdMissing() {
  return new LatchkeyError('walletconnect/project-id-missing', 'Project ID Not Configured', {
    context: undefined,
    toast: REFUSED_TOAST,
  })
}

/** `walletconnect/address-required`: EIP-5792 requests capabilities for an address. */
export function addressRequired() {
  const sentence = 'wallet_getCapabilities requires an address param'
  return new LatchkeyError('walletconnect/address-required', sentence, { context: undefined })
}

/** `walletconnect/expired`: the code was not scanned, even after it was renewed. */
export function pairingExpired() {
  const toast = 'The code expired. Try again for a new one.'
  return new LatchkeyError('walletconnect/expired', 'The pairing expired', { context: undefined, toast })
}

const CLOCK_TOAST = 'The clock of this device is wrong. Set it to automatic, then try again.'
const REFUSALS = [
  [
    'project',
    /unauthorized: invalid key|project ?id.*(not found|invalid)/i,
    'The WalletConnect project id is not valid',
  ],
  ['origin', /origin not allowed/i, 'The WalletConnect relay refuses the origin'],
  ['clock', /token is not yet valid/i, 'The WalletConnect relay refuses the clock'],
] as const

/** Returns `walletconnect/refused` if the relay's text says that a retry cannot succeed; null otherwise. Never throws. */
export function relayRefusal(error: unknown) {
  const words = error instanceof Error ? error.message : String(error)
  const row = REFUSALS.find(([, pattern]) => pattern.test(words))
  if (!row) return null
  const [reason, , sentence] = row
  const toast = reason === 'clock' ? CLOCK_TOAST : REFUSED_TOAST
  return new LatchkeyError('walletconnect/refused', sentence, { context: { reason }, cause: error, toast })
}
