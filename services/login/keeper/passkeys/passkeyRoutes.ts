// Releases a share to a passkey. The share is stored under the hash of the passkey's key, so the keeper need not know any key in advance. The share
// belongs to whoever presents the key and signs with it.
import * as v from 'valibot'
import type { Database } from '../../../database/database.ts'
import { RefusedError, type Route, type RouteRequest, replyJson } from '../../../routes.ts'
import { readInput } from '../../input.ts'
import { REQUESTS_PER_CALLER } from '../../limits.ts'
import type { Challenges } from '../../passkeys/challenges.ts'
import { type PasskeySettings, readRelyingParty } from '../../passkeys/relyingParty.ts'
import {
  assertionSchema,
  challengeSchema,
  joinChallenges,
  refused,
  subjectOfKey,
  verifyAssertion,
} from '../../passkeys/verifyPasskey.ts'
import { hashToken } from '../../secrets.ts'
import { hashSubject } from '../hashSubject.ts'
import type { KeeperContext } from '../releaseRoutes.ts'

export interface PasskeyReleaseContext extends Pick<KeeperContext, 'limits' | 'shares' | 'loginUrl'> {
  database: Pick<Database, 'query'>
  challenges: Challenges
  passkeySettings?: PasskeySettings | undefined
}

/** How often the passkey of a share was used, so that the keeper also detects a copied passkey. */
export const COUNTER_TABLE =
  'create table keeper.passkey_counter (subject_hash bytea primary key, counter bigint not null)'

const startSchema = v.object({ proof: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })
const releaseSchema = v.object({
  /** Its hash was the `proof` of the challenge. The login server sees the response, but does not have this secret. */
  secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  challenge: challengeSchema,
  loginChallenge: challengeSchema,
  publicKey: v.pipe(v.string(), v.regex(/^[\w-]{40,1400}$/)),
  credential: assertionSchema,
})

export function passkeyReleaseRoutes(context: PasskeyReleaseContext): Record<string, Route> {
  const { challenges, limits, shares } = context

  async function start(request: RouteRequest) {
    const { proof } = readInput(startSchema, request)
    await limits.take(`asked by ${request.caller}`, REQUESTS_PER_CALLER)
    return replyJson({ challenge: await challenges.create('release', Buffer.from(proof, 'hex')) })
  }

  async function release(request: RouteRequest) {
    const { secret, challenge, loginChallenge, publicKey, credential } = readInput(releaseSchema, request)
    await limits.take(`asked by ${request.caller}`, REQUESTS_PER_CALLER)
    await challenges.spend(challenge, 'release', hashToken(secret))
    const key = { id: credential.id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')) }
    const party = readRelyingParty(context.passkeySettings ?? {}, context.loginUrl())
    const counter = await verifyAssertion(credential, key, joinChallenges(loginChallenge, challenge), party)
    const subject = subjectOfKey(key.publicKey)
    if (!(await count(subject, counter))) throw refused()
    const released = await shares.list(subject)
    if (released.length === 0) throw new RefusedError(404, 'no-share', 'There is no share to release.')
    return replyJson({ shares: released })
  }

  async function count(subject: string, counter: number): Promise<boolean> {
    const counted = await context.database.query(
      `insert into keeper.passkey_counter as known (subject_hash, counter) values ($1, $2)
       on conflict (subject_hash) do update set counter = $2
         where known.counter < $2 or (known.counter = 0 and $2 = 0) returning counter`,
      [hashSubject(subject), BigInt(counter)],
    )
    return counted.length > 0
  }

  return { 'POST /passkeys/challenge': start, 'POST /releases/passkey': release }
}
