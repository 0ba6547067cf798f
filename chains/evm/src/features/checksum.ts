// EIP-55: the upper-case letters of an address are its checksum.
import { checksumAddress } from 'viem'
import { parseAddress } from '../address'
import type { ChecksumFeature } from '../types'

/** The feature `checksum`. */
export const checksum: ChecksumFeature = {
  format: formatChecksum,
  isValid: (address) => {
    const digits = address.replace(/^0x/, '')
    const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
    const formatted = formatChecksum(address)
    return formatted !== null && (isOneCase || formatted === `0x${digits}`)
  },
}

function formatChecksum(address: string): string | null {
  const parsed = parseAddress(address)
  return parsed === null ? null : checksumAddress(parsed as `0x${string}`)
}
