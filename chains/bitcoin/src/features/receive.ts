// The address of a Bitcoin account, and payment requests for an amount. Source: BIP-21.
import { addressOf, formatUnits, networkOf } from '@latchkey/kernel'
import type { ReceiveFeature } from '@latchkey/kernel/contracts'
import { readAddress } from '../address'
import { networkNameOf } from '../networkName'

/** BIP-21: the amount is in whole bitcoin, whatever a network calls its coin. */
const DECIMALS = 8

/** The feature `receive`. An address belongs to the networks of its prefix. */
export const receive: ReceiveFeature = {
  isValidOn(account, network) {
    const name = networkNameOf(network)
    return readAddress(addressOf(account))?.networks.some((each) => each === name) ?? false
  },
  paymentUri({ account, token, units }) {
    const address = addressOf(account)
    const isOurs = token.network === networkOf(account) && token.address === null
    if (units <= 0n || !isOurs || readAddress(address) === null) return null
    return `bitcoin:${address}?amount=${formatUnits(units, DECIMALS)}`
  },
}
