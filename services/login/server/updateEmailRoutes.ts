// Changing the email with two codes: one to the old address, one to the new. It is written after the frame has encrypted its box again.
import * as v from 'valibot'
import { RefusedError, type Route, type RouteRequest, replyJson } from '../../routes.ts'
import { codeSchema, emailSchema, idSchema, readInput } from '../input.ts'
import { findOwnEmail } from './accounts.ts'
import { type LoginContext, readSession } from './context.ts'
import { limitEmails } from './emailLimits.ts'
import { mailCode } from './emailRoutes.ts'
import { EMAIL_CHANGED, notify } from './notices.ts'
import { needFactor } from './secondFactor.ts'
import { showAccount } from './signIn.ts'

const startSchema = v.object({ email: emailSchema })
const codeOfSchema = v.object({ attempt: idSchema, code: codeSchema })
const commitSchema = v.object({ attempt: idSchema, box: v.pipe(v.string(), v.maxLength(1000)) })

export function updateEmailRoutes(context: LoginContext): Record<string, Route> {
  const { accounts, attempts } = context

  async function readOwner(request: RouteRequest) {
    const session = await readSession(context, request)
    const account = await accounts.get(session.accountId)
    const oldEmail = account && findOwnEmail(account)
    if (oldEmail) return { ...session, session, account, oldEmail }
    throw new RefusedError(409, 'no-own-email', 'You signed in without an email of its own.')
  }

  async function start(request: RouteRequest) {
    const { session, account, accountId, deviceHash, oldEmail } = await readOwner(request)
    const { email } = readInput(startSchema, request)
    needFactor(context, account, session)
    await limitEmails(context, { caller: request.caller, email: oldEmail, knownDevice: deviceHash })
    const attempt = await attempts.start({ purpose: 'update-old', email, accountId, deviceHash })
    await mailCode(context, attempt, oldEmail, 'to change your email')
    return replyJson({ action: 'VERIFY_PRIMARY_OTP', attempt })
  }

  async function proveOld(request: RouteRequest) {
    const { accountId, deviceHash } = await readOwner(request)
    const { attempt, code } = readInput(codeOfSchema, request)
    const { email, ...proven } = await attempts.redeem(attempt, 'update-old', deviceHash, code)
    ownAttempt(proven.accountId, accountId)
    await limitEmails(context, { caller: request.caller, email, knownDevice: null })
    const next = await attempts.start({ purpose: 'update-new', email, accountId, deviceHash })
    await mailCode(context, next, email, 'to use this address')
    return replyJson({ attempt: next })
  }

  async function proveNew(request: RouteRequest) {
    const { accountId, deviceHash } = await readOwner(request)
    const { attempt, code } = readInput(codeOfSchema, request)
    const { email, ...proven } = await attempts.redeem(attempt, 'update-new', deviceHash, code)
    ownAttempt(proven.accountId, accountId)
    if (await accounts.find(`email:${email}`)) {
      throw new RefusedError(409, 'email-taken', 'This email belongs to another account.')
    }
    const ready = await attempts.start({ purpose: 'update-ready', email, accountId, deviceHash })
    return replyJson({ attempt: ready, grant: await context.grants.sign(`email:${email}`, context.now()) })
  }

  async function commit(request: RouteRequest) {
    const { accountId, deviceHash, oldEmail } = await readOwner(request)
    const { attempt, box } = readInput(commitSchema, request)
    const { email, ...proven } = await attempts.get(attempt, 'update-ready', deviceHash)
    ownAttempt(proven.accountId, accountId)
    await accounts.changeEmail(accountId, { subject: `email:${email}`, email, box })
    await attempts.end(attempt)
    for (const to of [oldEmail, email]) await notify(context, to, request.headers['user-agent'], EMAIL_CHANGED)
    const account = await accounts.get(accountId)
    return replyJson({ account: account && showAccount(account) })
  }

  return {
    'POST /api/email/update': start,
    'POST /api/email/update/old': proveOld,
    'POST /api/email/update/new': proveNew,
    'POST /api/email/update/commit': commit,
  }
}

function ownAttempt(attemptOf: string | null, accountId: string): void {
  if (attemptOf !== accountId) throw new RefusedError(404, 'code-expired', 'This code has expired. Ask for a new one.')
}
