// A new proof of identity before a person sees their keys: a link and a code by email, or a recent sign-in with the provider. The frame assembles the
// keys. Neither server sees them.
import * as v from 'valibot'
import { RefusedError, type Route, type RouteRequest, replyJson } from '../../routes.ts'
import { codeSchema, idSchema, readInput } from '../input.ts'
import { readEmail } from '../subjects.ts'
import { findMethod } from './accounts.ts'
import { type LoginContext, readSession } from './context.ts'
import { limitEmails } from './emailLimits.ts'
import { mailCode } from './emailRoutes.ts'
import { isFresh } from './isFresh.ts'
import { EXPORTED, notify } from './notices.ts'
import { needFactor } from './secondFactor.ts'
import { signedOut } from './sessions.ts'

const sendSchema = v.object({ attempt: idSchema, proof: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })
const finishSchema = v.object({ attempt: idSchema, code: codeSchema })

export function exportRoutes(context: LoginContext): Record<string, Route> {
  const { accounts, attempts } = context

  async function readOwner(request: RouteRequest) {
    const session = await readSession(context, request)
    const account = await accounts.get(session.accountId)
    if (!account) throw signedOut()
    return { session, account, method: findMethod(account, session) }
  }

  async function readAttempt(request: RouteRequest, id: string) {
    const { session } = await readOwner(request)
    const attempt = await attempts.get(id, 'export', session.deviceHash)
    if (attempt.accountId === session.accountId) return { ...attempt, accountId: session.accountId }
    throw new RefusedError(404, 'code-expired', 'This code has expired. Ask for a new one.')
  }

  function notifyOfExport(
    { headers }: RouteRequest,
    { id, email }: { id: string; email: string | null },
  ): Promise<void> {
    context.onKeyEvent?.({ action: 'keys-exported', account: id })
    return notify(context, email, headers['user-agent'], EXPORTED)
  }

  async function start(request: RouteRequest) {
    const { session, account, method } = await readOwner(request)
    needFactor(context, account, session)
    const { accountId, deviceHash } = session
    const email = readEmail(method.subject)
    if (email === null) {
      if (!isFresh(context, session)) {
        throw new RefusedError(403, 'sign-in-again', 'Sign out and sign in again. Then export within 10 minutes.')
      }
      await notifyOfExport(request, account)
      return replyJson({ state: 'proven' })
    }
    const attempt = await attempts.start({ purpose: 'export', email, accountId, deviceHash })
    const grant = await context.grants.sign(method.subject, context.now(), 'export')
    return replyJson({ state: 'link', attempt, grant })
  }

  /** Continues after the link was approved. */
  async function send(request: RouteRequest) {
    const { attempt: id, proof } = readInput(sendSchema, request)
    const { email, deviceHash } = await readAttempt(request, id)
    if (!(await context.keeper.isApproved(email, proof, 'export'))) {
      throw new RefusedError(403, 'not-approved', 'Open the link in your email first.')
    }
    await attempts.approve(id)
    await limitEmails(context, { caller: request.caller, email, knownDevice: deviceHash })
    await mailCode(context, id, email, 'to export your private keys')
    return replyJson({})
  }

  async function finish(request: RouteRequest) {
    const { attempt: id, code } = readInput(finishSchema, request)
    const { email, deviceHash, accountId } = await readAttempt(request, id)
    const { isApproved } = await attempts.redeem(id, 'export', deviceHash, code)
    if (!isApproved) throw new RefusedError(403, 'not-approved', 'Open the link in your email first.')
    await notifyOfExport(request, { id: accountId, email })
    return replyJson({})
  }

  return { 'POST /api/export/start': start, 'POST /api/export/send': send, 'POST /api/export/finish': finish }
}
