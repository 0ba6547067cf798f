// Signing in by email: a code of six digits. A device that has not signed in with the address before is approved at the keeper first,
// whether or not there is a wallet: an answer that depended on it would tell strangers who has one.
import * as v from 'valibot'
import { type Asked, RefusedError, type Route, replyJson } from '../../routes.ts'
import { codeSchema, deviceSchema, emailSchema, idSchema, readInput } from '../input.ts'
import type { Limit } from '../limits.ts'
import type { LoginContext } from './context.ts'
import { limitMails, limitResends, limitRestarts, limitStarts } from './mailLimits.ts'
import { signIn } from './signIn.ts'

const TRIES_OF_CALLER: Limit = { uses: 60, windowMs: 900_000 }

const startSchema = v.object({ email: emailSchema, device: deviceSchema })
const sendSchema = v.object({
  attempt: idSchema,
  device: deviceSchema,
  /** Hash of the secret that the keeper knows the device by, hexadecimal. */
  proof: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})
const finishSchema = v.object({ attempt: idSchema, device: deviceSchema, code: codeSchema })

export function emailRoutes(context: LoginContext): Record<string, Route> {
  const { accounts, attempts, limits, keeper } = context

  const isKnown = (email: string, device: Uint8Array) => accounts.isKnownDevice(`email:${email}`, device)

  /** Only a known device is told apart, by a secret that no stranger has. */
  async function start(asked: Asked) {
    const { email, device } = readInput(startSchema, asked)
    const knownDevice = (await isKnown(email, device)) ? device : null
    const request = { caller: asked.caller, email, knownDevice }
    await limitRestarts(context, email, device)
    await limitStarts(context, request)
    const attempt = await attempts.start({ purpose: 'sign-in', email, accountId: null, deviceHash: device })
    if (!knownDevice) return replyJson({ action: 'VERIFY_DEVICE', attempt })
    await limitMails(context, request)
    await mailCode(context, attempt, email, 'to sign in')
    return replyJson({ action: 'VERIFY_OTP', attempt })
  }

  /** Once the device was approved, and again after that. */
  async function send(asked: Asked) {
    const { attempt, device, proof } = readInput(sendSchema, asked)
    const { email, isApproved } = await attempts.get(attempt, 'sign-in', device)
    if (!isApproved && !(await isKnown(email, device))) {
      if (!proof || !(await keeper.isApproved(email, proof, 'open'))) throw notApproved()
      await attempts.approve(attempt)
    }
    await limitResends(context, email, device)
    await limitMails(context, { caller: asked.caller, email, knownDevice: device })
    await mailCode(context, attempt, email, 'to sign in')
    return replyJson({})
  }

  async function finish(asked: Asked) {
    const { attempt, device, code } = readInput(finishSchema, asked)
    await limits.take(`tries ${asked.caller}`, TRIES_OF_CALLER)
    const { email, isApproved } = await attempts.redeem(attempt, 'sign-in', device, code)
    // Another device may have ended this one since it was sent its code.
    if (!isApproved && !(await isKnown(email, device))) throw notApproved()
    return replyJson(await signIn(context, `email:${email}`, { email, userName: null }, device))
  }

  return { 'POST /api/email/start': start, 'POST /api/email/send': send, 'POST /api/email/finish': finish }
}

function notApproved(): RefusedError {
  return new RefusedError(403, 'not-approved', 'Open the link in your email first.')
}

/** Mails a new code for an attempt. */
export async function mailCode(context: LoginContext, attempt: string, to: string, purpose: string): Promise<void> {
  const code = await context.attempts.createCode(attempt)
  const paragraphs = [
    `Your code ${purpose}:`,
    code,
    'It is good for 20 minutes and three tries. Enter it only in the window that asked for it; nobody else needs it.',
    'You did not ask for a code? Then nothing happens without it.',
  ]
  await context.mailer.send({ to, subject: 'Your sign-in code', paragraphs })
}
