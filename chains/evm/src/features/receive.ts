// The address of an EVM account, and payment requests for an amount. Source: EIP-681.
import { addressOf, networkOf } from '@latchkey/kernel'
import type { ReceiveFeature } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'
import { chainReferenceOf } from '../chainId'

/**
 * The feature `receive`. An address is the same on every network of the family. Amounts are integers in the smallest unit, never in
 * scientific notation.
 */
export const receive: ReceiveFeature = {
  isValidOn: (account, network) => parseAddress(addressOf(account)) !== null && chainReferenceOf(network) !== null,
  paymentUri({ account, token, units }) {
    const address = addressOf(account)
    const chainId = chainReferenceOf(networkOf(account))
    if (units <= 0n || chainId === null || !isTarget(address) || token.network !== networkOf(account)) return null
    if (token.address === null) return `ethereum:${address}@${chainId}?value=${units}`
    if (!isTarget(token.address)) return null
    return `ethereum:${token.address}@${chainId}/transfer?address=${address}&uint256=${units}`
  },
}

/** Keeps the given spelling, whose case is the checksum. */
function isTarget(address: string): boolean {
  return address.startsWith('0x') && parseAddress(address) !== null
}
