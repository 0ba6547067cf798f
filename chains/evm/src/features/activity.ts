// How addresses of this family look to somebody in a hurry. Reference: field cases, number 32.
import type { ActivityFeature } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'

/** What short forms show of an address at each end, so what a look-alike is made to match. */
const END_DIGITS = 4

/** The feature `activity`. Case is only for the checksum, so it is not compared. */
export const activity: ActivityFeature = {
  glanceAt(address) {
    const digits = parseAddress(address)?.slice('0x'.length)
    return digits === undefined ? null : digits.slice(0, END_DIGITS) + digits.slice(-END_DIGITS)
  },
}
