// The second factor: a passkey or a recovery code, in addition to an email or a provider's account. Turns it on and off, and verifies it in a
// session.
import * as v from 'valibot'
import { type Asked, RefusedError, type Route, replyJson } from '../../routes.ts'
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
  const readOwner = async (asked: Asked) => findOwner(await readSession(context, asked))

  /** A person can change the second factor only within minutes after it was verified. */
  async function readProven(asked: Asked): Promise<Owner> {
    const owner = await readOwner(asked)
    if (!hasShownFactor(context, owner.session)) throw factorNeeded()
    return owner
  }

  async function notifyAll(asked: Asked, { account }: Owner, notice: Notice) {
    const emails = new Set(account.methods.flatMap(({ email }) => email ?? []))
    for (const to of emails) await notify(context, to, asked.headers['user-agent'], notice)
  }

  async function describe({ account, session }: Owner) {
    const kinds = account.methods.map(({ subject }) => readKind(subject))
    return {
      isOn: account.hasFactor,
      /** Requires a passkey, and another sign-in method that it can be the second factor of. */
      isPossible: kinds.includes('passkey') && kinds.some((kind) => kind !== 'passkey'),
      isShown: hasShownFactor(context, session),
      codesLeft: await recovery.count(account.id),
    }
  }

  async function startPasskey(asked: Asked) {
    const { id, deviceHash } = await readSession(context, asked)
    const challenge = await challenges.create(`factor ${id}`, deviceHash)
    return replyJson({ challenge, rpId: readParty().id })
  }

  /** A passkey of this account, on the session's device. */
  async function showPasskey(asked: Asked) {
    const { session, account } = await readOwner(asked)
    const { challenge, credential } = readInput(passkeySchema, asked)
    await limits.take(`passkeys of ${asked.caller}`, ANSWERS_PER_CALLER)
    await challenges.spend(challenge, `factor ${session.id}`, session.deviceHash)
    const isMeant = (subject: string) => account.methods.some((method) => method.subject === subject)
    await verifyUse(context, { credential, challenge, isMeant })
    await sessions.recordFactor(session.id)
    return replyJson({})
  }

  /** Also for a new device, whose session opens nothing before that. */
  async function showRecoveryCode(asked: Asked) {
    const session = await readAnySession(context, asked)
    // A sign-in waits only minutes for its second factor.
    if (session.isFactorDue && !isFresh(context, session)) throw signedOut()
    const owner = await findOwner(session)
    const { code } = readInput(recoveryCodeSchema, asked)
    await limits.take(`tries ${asked.caller}`, TRIES_PER_CALLER)
    await limits.take(`recovery codes of ${owner.account.id}`, TRIES_PER_ACCOUNT)
    const left = await recovery.spend(owner.account.id, code)
    if (left === null) throw wrongRecovery()
    await sessions.recordFactor(session.id)
    context.onKeyEvent?.({ action: 'recovery-used', account: owner.account.id })
    await notifyAll(asked, owner, describeRecovery(left))
    return replyJson({ account: showAccount(owner.account), codesLeft: left })
  }

  /** For the keeper, which locks its shares of all methods except passkeys. */
  async function grant(asked: Asked) {
    const { account } = await readProven(asked)
    const others = account.methods.filter(({ subject }) => readKind(subject) !== 'passkey')
    const sign = ({ subject }: { subject: string }) => context.grants.sign(subject, context.now(), 'lock')
    return replyJson({ grants: await Promise.all(others.map(sign)) })
  }

  /** Turns it on, or replaces the codes. */
  async function turnOn(asked: Asked) {
    const owner = await readProven(asked)
    const { codes } = readInput(onSchema, asked)
    const { id, hasFactor } = owner.account
    if (!(await describe(owner)).isPossible) {
      throw new RefusedError(409, 'no-factor', 'Link a passkey next to another way to sign in first.')
    }
    await recovery.replace(id, codes)
    await accounts.setFactor(id, true)
    // Operations that were started without a passkey must start again.
    await Promise.all([sessions.endUnknown(id), attempts.endAll(id)])
    context.onKeyEvent?.({ action: 'factor-on', account: id })
    await notifyAll(asked, owner, hasFactor ? CODES_REPLACED : FACTOR_ON)
    return replyJson(await describe(await findOwner(owner.session)))
  }

  async function turnOff(asked: Asked) {
    const owner = await readProven(asked)
    const { id } = owner.account
    await accounts.setFactor(id, false)
    await recovery.drop(id)
    context.onKeyEvent?.({ action: 'factor-off', account: id })
    await notifyAll(asked, owner, FACTOR_OFF)
    return replyJson(await describe(await findOwner(owner.session)))
  }

  return {
    'POST /api/factor': async (asked) => replyJson(await describe(await readOwner(asked))),
    'POST /api/factor/challenge': startPasskey,
    'POST /api/factor/passkey': showPasskey,
    'POST /api/factor/recovery': showRecoveryCode,
    'POST /api/factor/grant': grant,
    'POST /api/factor/on': turnOn,
    'POST /api/factor/off': turnOff,
  }
}
