// Errors of this package.
import { LatchkeyError } from '@latchkey/kernel'

/** `socials/address-invalid`: the frame gave no address that a browser may open. */
export function addressInvalid() {
  return new LatchkeyError('socials/address-invalid', 'Could not fetch the social redirect uri', { context: undefined })
}
