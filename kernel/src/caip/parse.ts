// Parses network IDs (CAIP-2) and account IDs (CAIP-10). In addition, the namespace must be known. No other file of the kernel may contain
// namespace names.

import type { CaipAddress, CaipNetworkId } from '../base/caip'
import { LatchkeyError } from '../errors/LatchkeyError'

/** Families with a chain package or generic support, then those that only newer wallets report. */
export const KNOWN_NAMESPACES: readonly string[] =
  'eip155,solana,bip122,cosmos,algorand,polkadot,cip34,elrond,multiversx,near,tezos,sui,stacks,ton,tron'.split(',')

// CAIP-2 allows eight characters in a namespace, but `multiversx` has ten.
const NETWORK = '((?:[-a-z0-9]{3,8}|multiversx):[-_a-zA-Z0-9]{1,32})'
const NETWORK_ID = new RegExp(`^${NETWORK}$`)
// CAIP-10 excludes the underscore, but base64url addresses (TON) contain it, and wallets send them unchanged.
const ACCOUNT_ID = new RegExp(`^${NETWORK}:([-.%_a-zA-Z0-9]{1,128})$`)

/** Maximum characters of a refused input that an error repeats. */
const ECHO_LENGTH = 200

export interface ParsedCaipNetworkId {
  /** The part before the colon, such as `eip155`. */
  namespace: string
  /** The part after the colon, such as `1`. */
  reference: string
  /** Both parts, such as `eip155:1`. */
  networkId: CaipNetworkId
}
export interface ParsedCaipAddress extends ParsedCaipNetworkId {
  /** The part after the last colon, unchanged and not checked against the family's rules. */
  address: string
}

function parseNetwork(networkId: string): ParsedCaipNetworkId {
  const [namespace = '', reference = ''] = networkId.split(':')
  return { namespace, reference, networkId: networkId as CaipNetworkId }
}

/** Returns the parts of a CAIP-2 ID; null if it is malformed. */
export function parseCaipNetworkId(input: unknown): ParsedCaipNetworkId | null {
  return typeof input === 'string' && NETWORK_ID.test(input) ? parseNetwork(input) : null
}

/**
 * Returns the parts of a CAIP-10 ID; null if it is malformed or its namespace is not one of `known`.
 *
 * @example
 * ```ts
 * import { parseCaipAddress } from '@latchkey/kernel'
 *
 * parseCaipAddress('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
 * // { namespace: 'eip155', reference: '1', networkId: 'eip155:1', address: '0xd8dA…6045' }
 * parseCaipAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // null
 * ```
 */
export function parseCaipAddress(input: unknown, known = KNOWN_NAMESPACES): ParsedCaipAddress | null {
  const [, networkId, address] = (typeof input === 'string' && ACCOUNT_ID.exec(input)) || []
  if (!networkId || !address) return null
  const network = parseNetwork(networkId)
  return known.includes(network.namespace) ? { ...network, address } : null
}

const echo = (input: unknown) => ({ input: typeof input === 'string' ? input.slice(0, ECHO_LENGTH) : typeof input })

/** Asserts that this is a CAIP-2 ID. Throws `kernel/caip-network-invalid`. */
export function assertCaipNetworkId(input: unknown): asserts input is CaipNetworkId {
  if (!parseCaipNetworkId(input)) {
    throw new LatchkeyError('kernel/caip-network-invalid', 'Invalid CAIP-2 network id', { context: echo(input) })
  }
}

/** Asserts that this is a CAIP-10 ID of a known namespace. Throws `kernel/caip-address-invalid`. */
export function assertCaipAddress(input: unknown, known = KNOWN_NAMESPACES): asserts input is CaipAddress {
  if (!parseCaipAddress(input, known)) {
    throw new LatchkeyError('kernel/caip-address-invalid', 'Invalid CAIP-10 address', { context: echo(input) })
  }
}
