// Signing up and in with a passkey. The authenticator identifies the person, so no email and no name is required.
import * as v from 'valibot'
import { type Route, type RouteRequest, replyJson } from '../../../routes.ts'
import { deviceSchema, readInput } from '../../input.ts'
import type { Limit } from '../../limits.ts'
import { readRelyingParty } from '../../passkeys/relyingParty.ts'
import { ALGORITHMS, assertionSchema, challengeSchema, joinChallenges } from '../../passkeys/verifyPasskey.ts'
import { createToken } from '../../secrets.ts'
import type { LoginContext } from '../context.ts'
import { readDevice, signIn } from '../signIn.ts'
import { ANSWERS_PER_CALLER, registerPasskey, registrationEntries } from './registerPasskey.ts'
import { verifyUse } from './verifyUse.ts'

const STARTS_PER_CALLER: Limit = { uses: 60, windowMs: 900_000 }

const startSchema = v.object({ device: deviceSchema })
const createdSchema = v.object({ device: deviceSchema, ...registrationEntries })
const usedSchema = v.object({
  device: deviceSchema,
  challenge: challengeSchema,
  keeperChallenge: challengeSchema,
  credential: assertionSchema,
})

export function passkeyRoutes(context: LoginContext): Record<string, Route> {
  const { accounts, challenges, limits } = context
  const readParty = () => readRelyingParty(context.passkeySettings ?? {}, context.url())

  async function startCreation(request: RouteRequest) {
    const { device } = readInput(startSchema, request)
    await limits.take(`passkeys begun by ${request.caller}`, STARTS_PER_CALLER)
    const { id, name } = readParty()
    // The challenge is bound to this user ID, and cannot be used with another one.
    const userHandle = createToken()
    const challenge = await challenges.create(`create ${userHandle}`, device)
    return replyJson({ challenge, userHandle, rp: { id, name }, algorithms: ALGORITHMS })
  }

  async function finishCreation(request: RouteRequest) {
    const created = readInput(createdSchema, request)
    const device = await readDevice(context, request, created.device)
    const subject = await registerPasskey(context, request.caller, created)
    return replyJson(await signIn(context, device, subject, { email: null, userName: null }))
  }

  async function startUse(request: RouteRequest) {
    const { device } = readInput(startSchema, request)
    await limits.take(`passkeys begun by ${request.caller}`, STARTS_PER_CALLER)
    return replyJson({ challenge: await challenges.create('use', device), rpId: readParty().id })
  }

  async function finishUse(request: RouteRequest) {
    const { device, challenge, keeperChallenge, credential } = readInput(usedSchema, request)
    await limits.take(`passkeys of ${request.caller}`, ANSWERS_PER_CALLER)
    const newDevice = await readDevice(context, request, device)
    await challenges.spend(challenge, 'use', device)
    const known = await verifyUse(context, {
      credential,
      challenge: joinChallenges(challenge, keeperChallenge),
      // A passkey that was created for linking, but never linked, is not an account.
      isMeant: async (subject) => (await accounts.find(subject)) !== null,
    })
    const signedIn = await signIn(context, newDevice, known.subject, { email: null, userName: null })
    return replyJson({ ...signedIn, publicKey: Buffer.from(known.publicKey).toString('base64url') })
  }

  return {
    'POST /api/passkeys/create': startCreation,
    'POST /api/passkeys/created': finishCreation,
    'POST /api/passkeys/use': startUse,
    'POST /api/passkeys/used': finishUse,
  }
}
