// Payment links of the family: `ethereum:<target>[@chain][/transfer]?…`. Source: ERC-681.
import type { ParsedPaymentUri } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'
import { parseChainId } from '../chainId'

const URI_PATTERN = /^ethereum:(?:pay-)?([^@/?]{1,255})(?:@([^/?]{1,20}))?(?:\/([^?]{1,64}))?(?:\?(.{0,1000}))?$/i
/** A number in ERC-681: digits, with an optional fraction and an optional exponent. */
const NUMBER_PATTERN = /^(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,3}))?$/i
const MAX_UNITS = 2n ** 256n - 1n

/** Returns null for anything else, including calls that are not a plain transfer, because their meaning could not be shown. */
export function parsePaymentUri(text: string): ParsedPaymentUri | null {
  const [, target, chain, method, query = ''] = URI_PATTERN.exec(text.trim()) ?? []
  if (target === undefined) return null
  const network = parseChainId(chain)
  if (chain !== undefined && network === null) return null
  const parameters = new URLSearchParams(query)
  if (method === undefined) return toPayment(target, { network, tokenAddress: null }, parameters.get('value'))
  const tokenAddress = parseAddress(target)
  const recipient = parameters.get('address')
  if (method !== 'transfer' || tokenAddress === null || recipient === null || parameters.has('value')) return null
  return toPayment(recipient, { network, tokenAddress }, parameters.get('uint256'))
}

function toPayment(
  recipient: string,
  where: Pick<ParsedPaymentUri, 'network' | 'tokenAddress'>,
  number: string | null,
): ParsedPaymentUri | null {
  const to = recipient.startsWith('0x') ? parseAddress(recipient) : recipient
  const units = number === null ? null : parseNumber(number)
  return to === null || to === '' || units === undefined ? null : { to, ...where, units, amount: null }
}

/** Undefined unless it is an integer number of units. */
function parseNumber(text: string): bigint | undefined {
  const [, whole, fraction = '', exponent = '0'] = NUMBER_PATTERN.exec(text) ?? []
  const places = Number(exponent) - fraction.replace(/0+$/, '').length
  if (whole === undefined || places < 0) return undefined
  const units = BigInt(`${whole}${fraction.replace(/0+$/, '')}${'0'.repeat(places)}`)
  return units <= MAX_UNITS ? units : undefined
}
