// The address of a Solana account, and payment requests for an amount. Source: the Solana Pay specification, transfer request.
import { addressOf, formatUnits, namespaceOf, networkOf } from '@latchkey/kernel'
import type { ReceiveFeature } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'

/** The feature `receive`. Amounts are in whole tokens, with at most as many decimals as the token has. */
export const receive: ReceiveFeature = {
  isValidOn: (account, network) =>
    parseAddress(addressOf(account)) !== null && namespaceOf(network) === namespaceOf(account),
  paymentUri({ account, token, units }) {
    const address = parseAddress(addressOf(account))
    if (units <= 0n || address === null || token.network !== networkOf(account)) return null
    const request = `solana:${address}?amount=${formatUnits(units, token.decimals)}`
    if (token.address === null) return request
    return parseAddress(token.address) === null ? null : `${request}&spl-token=${token.address}`
  },
}
