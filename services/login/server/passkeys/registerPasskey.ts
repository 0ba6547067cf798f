// Registers a new passkey: from the authenticator's response to the subject.
import type * as v from 'valibot'
import type { Limit } from '../../limits.ts'
import { readRelyingParty } from '../../passkeys/relyingParty.ts'
import {
  type Assertion,
  challengeSchema,
  type Registration,
  readTopOrigin,
  refused,
  registrationSchema,
  subjectOfKey,
  verifyRegistration,
} from '../../passkeys/verifyPasskey.ts'
import { isAllowedOrigin } from '../../projects.ts'
import type { LoginContext } from '../context.ts'

export const ANSWERS_PER_CALLER: Limit = { uses: 60, windowMs: 900_000 }

export const registrationEntries = {
  challenge: challengeSchema,
  userHandle: challengeSchema,
  credential: registrationSchema,
}

interface NewPasskey {
  device: Uint8Array
  challenge: string
  userHandle: string
  credential: v.InferOutput<typeof registrationSchema>
}

/** Resolves to its subject. Throws RefusedError 401 or 404. */
export async function registerPasskey(
  context: LoginContext,
  caller: string,
  { device, challenge, userHandle, credential }: NewPasskey,
): Promise<string> {
  await context.limits.take(`passkeys of ${caller}`, ANSWERS_PER_CALLER)
  await context.challenges.spend(challenge, `create ${userHandle}`, device)
  checkPage(context, credential)
  const party = readRelyingParty(context.passkeySettings ?? {}, context.url())
  const key = await verifyRegistration(credential, challenge, party)
  const subject = subjectOfKey(key.publicKey)
  if (await context.passkeys.add({ ...key, subject, userHandle })) return subject
  throw refused()
}

/** A frame requests a passkey only inside a page of a project. */
export function checkPage({ projects }: Pick<LoginContext, 'projects'>, credential: Registration | Assertion): void {
  const topOrigin = readTopOrigin(credential)
  if (topOrigin === undefined) return
  if (!projects.some(({ origins }) => isAllowedOrigin(origins, topOrigin))) throw refused()
}
