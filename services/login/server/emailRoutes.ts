// Signing in by email: a code of six digits, sent to every address in the same way. Only after the right code does a device that has not opened this
// address's wallet need the keeper's link. Before that, responses do not depend on who has a wallet.
import * as v from 'valibot'
import { RefusedError, type Route, type RouteRequest, replyJson } from '../../routes.ts'
import { codeSchema, deviceSchema, emailSchema, idSchema, readInput } from '../input.ts'
import type { Limit } from '../limits.ts'
import type { LoginContext } from './context.ts'
import { limitEmails, limitResends } from './emailLimits.ts'
import { type NewDevice, readDevice, signIn } from './signIn.ts'

const TRIES_PER_CALLER: Limit = { uses: 60, windowMs: 900_000 }

const startSchema = v.object({ email: emailSchema, device: deviceSchema })
const finishSchema = v.object({ attempt: idSchema, device: deviceSchema, code: codeSchema })
const linkSchema = v.object({ attempt: idSchema, device: deviceSchema })
const approvedSchema = v.object({
  attempt: idSchema,
  device: deviceSchema,
  /** The hash of the secret by which the keeper knows the device, in hexadecimal. */
  proof: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

export function emailRoutes(context: LoginContext): Record<string, Route> {
  const { accounts, attempts, limits, keeper } = context

  /** Only a known device is treated differently, by a secret that no stranger has. The response is the same. */
  async function start(request: RouteRequest) {
    const { email, device } = readInput(startSchema, request)
    const isKnown = await accounts.isKnownDevice(`email:${email}`, device)
    await limitResends(context, email, device)
    await limitEmails(context, { caller: request.caller, email, knownDevice: isKnown ? device : null })
    const attempt = await attempts.start({ purpose: 'sign-in', email, accountId: null, deviceHash: device })
    await mailCode(context, attempt, email, 'to sign in')
    return replyJson({ action: 'VERIFY_OTP', attempt })
  }

  async function needsLink(email: string, device: Uint8Array): Promise<boolean> {
    const subject = `email:${email}`
    const account = await accounts.find(subject)
    return account?.addresses != null && !(await accounts.isKnownDevice(subject, device))
  }

  /** Starts another attempt, which only the link can finish. With the grant, the keeper emails the link. */
  async function offerLink(email: string, device: Uint8Array) {
    const attempt = await attempts.start({ purpose: 'sign-in-link', email, accountId: null, deviceHash: device })
    const grant = await context.grants.sign(`email:${email}`, context.now(), 'open')
    return replyJson({ action: 'VERIFY_DEVICE', attempt, grant })
  }

  async function enter(email: string, device: NewDevice) {
    return replyJson(await signIn(context, device, `email:${email}`, { email, userName: null }))
  }

  async function finish(request: RouteRequest) {
    const { attempt, device, code } = readInput(finishSchema, request)
    await limits.take(`tries ${request.caller}`, TRIES_PER_CALLER)
    const newDevice = await readDevice(context, request, device)
    const { email } = await attempts.redeem(attempt, 'sign-in', device, code)
    return (await needsLink(email, device)) ? offerLink(email, device) : enter(email, newDevice)
  }

  /** Sends another link to a device whose code was right. */
  async function link(request: RouteRequest) {
    const { attempt, device } = readInput(linkSchema, request)
    const { email } = await attempts.get(attempt, 'sign-in-link', device)
    await attempts.end(attempt)
    return offerLink(email, device)
  }

  /** Continues after the link was approved. */
  async function finishApproved(request: RouteRequest) {
    const { attempt, device, proof } = readInput(approvedSchema, request)
    const newDevice = await readDevice(context, request, device)
    const { email } = await attempts.get(attempt, 'sign-in-link', device)
    if (!(await keeper.isApproved(email, proof, 'open'))) {
      throw new RefusedError(403, 'not-approved', 'Open the link in your email first.')
    }
    await attempts.end(attempt)
    return enter(email, newDevice)
  }

  return {
    'POST /api/email/start': start,
    'POST /api/email/finish': finish,
    'POST /api/email/link': link,
    'POST /api/email/approved': finishApproved,
  }
}

/** Emails a new code for an attempt. */
export async function mailCode(context: LoginContext, attempt: string, to: string, purpose: string): Promise<void> {
  const code = await context.attempts.createCode(attempt)
  const paragraphs = [
    `Your code ${purpose}:`,
    code,
    'It is valid for 20 minutes and three tries. Enter it only in the window that requested it. No one else needs it.',
    'If you did not request a code, ignore this email.',
  ]
  await context.mailer.send({ to, subject: 'Your sign-in code', paragraphs })
}
