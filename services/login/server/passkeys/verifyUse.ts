// Verifies the use of a passkey from the authenticator's response. Review this file as security code.
import { RefusedError } from '../../../routes.ts'
import { readRelyingParty } from '../../passkeys/relyingParty.ts'
import { type Assertion, refused, verifyAssertion } from '../../passkeys/verifyPasskey.ts'
import type { LoginContext } from '../context.ts'
import type { KnownPasskey } from './passkeys.ts'
import { checkPage } from './registerPasskey.ts'

interface PasskeyUse {
  credential: Assertion
  /** The challenge that it must have signed. */
  challenge: string
  /** Whether the owner of this passkey may use it here. */
  isMeant(subject: string): boolean | Promise<boolean>
}

/** Resolves to the passkey, and counts its use. Throws RefusedError 401. */
export async function verifyUse(
  context: LoginContext,
  { credential, challenge, isMeant }: PasskeyUse,
): Promise<KnownPasskey> {
  checkPage(context, credential)
  const known = await context.passkeys.find(credential.id)
  if (known?.userHandle !== credential.response.userHandle || !(await isMeant(known.subject))) throw refused()
  const party = readRelyingParty(context.passkeySettings ?? {}, context.url())
  const counter = await verifyAssertion(credential, known, challenge, party)
  if (!(await context.passkeys.count(known, counter))) {
    throw new RefusedError(401, 'passkey-copied', 'This passkey may have been copied. Sign in another way.')
  }
  return known
}
