// Errors of wallets and endpoints.
import { type CaipNetworkId, LatchkeyError } from '@latchkey/kernel'

/** `solana/connect-failed`: the wallet failed, and the visitor did not reject the request. */
export function connectFailed(connectorId: string, cause: unknown) {
  return new LatchkeyError('solana/connect-failed', 'Failed to connect to the wallet', {
    context: { connectorId },
    cause,
  })
}

/** `solana/not-connected`: a request was sent to a wallet before it shared an account. */
export function notConnected(connectorId: string) {
  return new LatchkeyError('solana/not-connected', 'Wallet not connected', { context: { connectorId } })
}

/** `solana/provider-missing`: the wallet to connect to is no longer on the page. */
export function providerMissing(connectorId: string) {
  return new LatchkeyError('solana/provider-missing', 'Provider not found', { context: { connectorId } })
}

/** `solana/provider-undefined`: the connected wallet was removed from the page before it received the request. */
export function providerUndefined(connectorId: string) {
  return new LatchkeyError('solana/provider-undefined', 'provider is undefined', { context: { connectorId } })
}

/** `solana/rpc-url-missing`: the host did not list this network. */
export function rpcUrlMissing(network: CaipNetworkId) {
  return new LatchkeyError('solana/rpc-url-missing', 'RPC URL not found for chainId', { context: { network } })
}

/** `solana/connection-missing`: the wallet only signs, and this page cannot send to the network. */
export function connectionMissing(network: CaipNetworkId, cause?: unknown) {
  return new LatchkeyError('solana/connection-missing', 'Connection is not set', { context: { network }, cause })
}

/** `solana/public-key-missing`: the wallet returned an account without its key. */
export function publicKeyMissing(connectorId: string) {
  return new LatchkeyError('solana/public-key-missing', 'No public key found', { context: { connectorId } })
}

/** `solana/account-missing`: the wallet does not share the account that should sign. */
export function accountMissing(connectorId: string) {
  return new LatchkeyError('solana/account-missing', 'Account not found', { context: { connectorId } })
}

/** `solana/address-missing`: an account without an address, or with one that does not match its key. */
export function addressMissing(connectorId: string) {
  return new LatchkeyError('solana/address-missing', 'Address not found', { context: { connectorId } })
}

/** `solana/result-empty`: the wallet's response did not contain the requested result. */
export function resultEmpty(connectorId: string, method: string) {
  return new LatchkeyError('solana/result-empty', 'Empty result', { context: { connectorId, method } })
}

/** `solana/feature-unsupported`: `feature` names what the wallet lacks, like `solana:signIn`. */
export function featureUnsupported(connectorId: string, feature: string) {
  const sentence = `${feature}: feature or method not supported by the wallet`
  return new LatchkeyError('solana/feature-unsupported', sentence, { context: { connectorId, feature } })
}

/** `solana/chain-invalid`: the wallet has no account on the requested network. */
export function chainInvalid(connectorId: string, network: string) {
  return new LatchkeyError('solana/chain-invalid', 'Invalid chain id', { context: { connectorId, network } })
}

/** `solana/sign-in-refused`: a field names another page or a wrong time, or contains a line break. No wallet was asked. */
export function signInRefused(field: string) {
  const sentence = `The sign-in field ${field} is not valid on this page`
  return new LatchkeyError('solana/sign-in-refused', sentence, { context: { field } })
}
