// Errors of this package.
import { LatchkeyError } from '@latchkey/kernel'

/** `socials/address-invalid`: the frame gave no address that a browser may open. */
export function addressInvalid() {
  return new LatchkeyError('socials/address-invalid', 'Could not fetch the social redirect uri', { context: undefined })
}

/** `socials/answer-late`: the visitor came back so long after leaving that the answer is not used. */
export function answerLate() {
  const toast = 'That took too long. Try again.'
  return new LatchkeyError('socials/answer-late', 'The sign-in ran out before the visitor was back', {
    context: undefined,
    toast,
  })
}
