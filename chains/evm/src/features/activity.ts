// How this family's addresses look to a person in a hurry. Reference: field cases, number 32.
import type { ActivityFeature } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'

/** The characters that short forms show at each end of an address, which a look-alike address imitates. */
const END_DIGITS = 4

/** The feature `activity`. It ignores case, which is only for the checksum. */
export const activity: ActivityFeature = {
  abbreviate(address) {
    const digits = parseAddress(address)?.slice('0x'.length)
    return digits === undefined ? null : digits.slice(0, END_DIGITS) + digits.slice(-END_DIGITS)
  },
}
