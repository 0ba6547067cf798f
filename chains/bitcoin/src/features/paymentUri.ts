// Payment links of the family: `bitcoin:<recipient>?amount=…`. Source: BIP-21.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { ParsedPaymentUri } from '@latchkey/kernel/contracts'
import { parseDecimal } from '@latchkey/kernel/decimals'
import { readAddress } from '../address'
import { networkIdOf } from '../networkName'

const URI_PATTERN = /^bitcoin:([0-9a-z]{14,90})(?:\?(.{0,1000}))?$/i
/** Whole bitcoin: no sign, no exponent, and at most as many decimals as satoshis need. */
const AMOUNT_PATTERN = /^\d{1,8}(?:\.\d{1,8})?$/

/** Returns null for anything else, and for a link with an unknown required parameter (`req-…`), which BIP-21 says to refuse. */
export function parsePaymentUri(text: string): ParsedPaymentUri | null {
  const [, recipient = '', query = ''] = URI_PATTERN.exec(text.trim()) ?? []
  const read = readAddress(recipient)
  const parameters = new URLSearchParams(query)
  const [amount, ...otherAmounts] = parameters.getAll('amount')
  const hasDemands = [...parameters.keys()].some((key) => key.startsWith('req-'))
  if (read === null || hasDemands || otherAmounts.length > 0) return null
  if (amount !== undefined && !AMOUNT_PATTERN.test(amount)) return null
  return {
    to: read.address,
    network: onlyNetwork(read.networks.map(networkIdOf)),
    tokenAddress: null,
    units: null,
    amount: amount === undefined ? null : parseDecimal(amount),
  }
}

/** Test networks share their prefixes, so the visitor's current network decides. */
function onlyNetwork([first, ...others]: readonly CaipNetworkId[]): CaipNetworkId | null {
  return others.length === 0 ? (first ?? null) : null
}
