// The second factor: a passkey or a recovery code, in addition to an email or a provider's account. Turns it on and off, and verifies it in a
// session.
import * as v from 'valibot'
import { RefusedError, type Route, type RouteRequest, replyJson } from '../../routes.ts'
import { factorNeeded, wrongRecovery } from '../factorErrors.ts'
import { readInput } from '../input.ts'
import type { Limit } from '../limits.ts'
import { readRelyingParty } from '../passkeys/relyingParty.ts'
import { assertionSchema, challengeSchema } from '../passkeys/verifyPasskey.ts'
import { newCodesSchema, recoverySchema } from '../recoveryCodes.ts'
import { readKind } from '../subjects.ts'
import { type Account, findMethod } from './accounts.ts'
import { type LoginContext, readAnySession, readSession } from './context.ts'
import { isFresh } from './isFresh.ts'
import { CODES_REPLACED, describeRecovery, FACTOR_OFF, FACTOR_ON, type Notice, notify } from './notices.ts'
import { ANSWERS_PER_CALLER } from './passkeys/registerPasskey.ts'
import { verifyUse } from './passkeys/verifyUse.ts'
import { hasShownFactor } from './secondFactor.ts'
import { type Session, signedOut } from './sessions.ts'
import { showAccount } from './signIn.ts'

const TRIES_PER_CALLER: Limit = { uses: 60, windowMs: 900_000 }
/** A limit shared by everyone who has passed the first factor of one account. */
const TRIES_PER_ACCOUNT: Limit = { uses: 10, windowMs: 900_000 }
const passkeySchema = v.object({ challenge: challengeSchema, credential: assertionSchema })
const recoveryCodeSchema = v.object({ code: recoverySchema })
const onSchema = v.object({ codes: newCodesSchema })

interface Owner {
  session: Session
  account: Account
}

export function factorRoutes(context: LoginContext): Record<string, Route> {
  const { accounts, attempts, challenges, limits, recovery, sessions } = context
  const readParty = () => readRelyingParty(context.passkeySettings ?? {}, context.url())

  async function findOwner(session: Session): Promise<Owner> {
    const account = await accounts.get(session.accountId)
    if (!account) throw signedOut()
    findMethod(account, session)
    return { session, account }
  }
  const readOwner = async (request: RouteRequest) => findOwner(await readSession(context, request))

  /** A person can change the second factor only within minutes after it was verified. */
  async function readProven(request: RouteRequest): Promise<Owner> {
    const owner = await readOwner(request)
    if (!hasShownFactor(context, owner.session)) throw factorNeeded()
    return owner
  }

  async function notifyAll(request: RouteRequest, { account }: Owner, notice: Notice) {
    const emails = new Set(account.methods.flatMap(({ email }) => email ?? []))
    for (const to of emails) await notify(context, to, request.headers['user-agent'], notice)
  }

  async function describe({ account }: Owner) {
    const kinds = account.methods.map(({ subject }) => readKind(subject))
    return {
      isOn: account.hasFactor,
      /** Requires a passkey, and another sign-in method that it can be the second factor of. */
      isPossible: kinds.includes('passkey') && kinds.some((kind) => kind !== 'passkey'),
      codesLeft: await recovery.count(account.id),
    }
  }

  async function startPasskey(request: RouteRequest) {
    const { id, deviceHash } = await readSession(context, request)
    const challenge = await challenges.create(`factor ${id}`, deviceHash)
    return replyJson({ challenge, rpId: readParty().id })
  }

  /** A passkey of this account, on the session's device. */
  async function showPasskey(request: RouteRequest) {
    const { session, account } = await readOwner(request)
    const { challenge, credential } = readInput(passkeySchema, request)
    await limits.take(`passkeys of ${request.caller}`, ANSWERS_PER_CALLER)
    await challenges.spend(challenge, `factor ${session.id}`, session.deviceHash)
    const isMeant = (subject: string) => account.methods.some((method) => method.subject === subject)
    await verifyUse(context, { credential, challenge, isMeant })
    await sessions.recordFactor(session.id)
    return replyJson({})
  }

  /** Also for a new device, whose session opens nothing before that. */
  async function showRecoveryCode(request: RouteRequest) {
    const session = await readAnySession(context, request)
    // A sign-in waits only minutes for its second factor.
    if (session.isFactorDue && !isFresh(context, session)) throw signedOut()
    const owner = await findOwner(session)
    const { code } = readInput(recoveryCodeSchema, request)
    await limits.take(`tries ${request.caller}`, TRIES_PER_CALLER)
    await limits.take(`recovery codes of ${owner.account.id}`, TRIES_PER_ACCOUNT)
    const left = await recovery.spend(owner.account.id, code)
    if (left === null) throw wrongRecovery()
    await sessions.recordFactor(session.id)
    context.onKeyEvent?.({ action: 'recovery-used', account: owner.account.id })
    await notifyAll(request, owner, describeRecovery(left))
    return replyJson({ account: showAccount(owner.account), codesLeft: left })
  }

  /** For the keeper, which locks its shares of all methods except passkeys. */
  async function grant(request: RouteRequest) {
    const { account } = await readProven(request)
    const others = account.methods.filter(({ subject }) => readKind(subject) !== 'passkey')
    const sign = ({ subject }: { subject: string }) => context.grants.sign(subject, context.now(), 'lock')
    return replyJson({ grants: await Promise.all(others.map(sign)) })
  }

  /** Turns it on, or replaces the codes. */
  async function turnOn(request: RouteRequest) {
    const owner = await readProven(request)
    const { codes } = readInput(onSchema, request)
    const { id, hasFactor } = owner.account
    if (!(await describe(owner)).isPossible) {
      throw new RefusedError(409, 'no-factor', 'Link a passkey next to another way to sign in first.')
    }
    await recovery.replace(id, codes)
    await accounts.setFactor(id, true)
    // Operations that were started without a passkey must start again.
    await Promise.all([sessions.endUnknown(id), attempts.endAll(id)])
    context.onKeyEvent?.({ action: 'factor-on', account: id })
    await notifyAll(request, owner, hasFactor ? CODES_REPLACED : FACTOR_ON)
    return replyJson(await describe(await findOwner(owner.session)))
  }

  async function turnOff(request: RouteRequest) {
    const owner = await readProven(request)
    const { id } = owner.account
    await accounts.setFactor(id, false)
    await recovery.drop(id)
    context.onKeyEvent?.({ action: 'factor-off', account: id })
    await notifyAll(request, owner, FACTOR_OFF)
    return replyJson(await describe(await findOwner(owner.session)))
  }

  return {
    'POST /api/factor': async (request) => replyJson(await describe(await readOwner(request))),
    'POST /api/factor/challenge': startPasskey,
    'POST /api/factor/passkey': showPasskey,
    'POST /api/factor/recovery': showRecoveryCode,
    'POST /api/factor/grant': grant,
    'POST /api/factor/on': turnOn,
    'POST /api/factor/off': turnOff,
  }
}
