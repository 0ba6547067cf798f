// Signing in by email: a code of six digits. A device that has not opened the wallet before is approved at the keeper first.
import * as v from 'valibot'
import { type Asked, RefusedError, type Route, replyJson } from '../../routes.ts'
import { codeSchema, deviceSchema, emailSchema, idSchema, readInput } from '../input.ts'
import type { Limit } from '../limits.ts'
import { hasWallet } from './accounts.ts'
import type { LoginContext } from './context.ts'
import { limitMails, limitResends, limitStarts } from './mailLimits.ts'
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

  /** `isNew`: there is a wallet, and this device has not opened it. */
  async function judgeDevice(email: string, device: Uint8Array) {
    const account = await accounts.find(`email:${email}`)
    const isKnown = account !== null && (await accounts.isKnownDevice(account.id, device))
    return { knownDevice: isKnown ? device : null, isNew: account?.addresses != null && !isKnown }
  }

  async function start(asked: Asked) {
    const { email, device } = readInput(startSchema, asked)
    const { knownDevice, isNew } = await judgeDevice(email, device)
    const request = { caller: asked.caller, email, knownDevice }
    if (!isNew) await limitResends(context, email, device)
    await limitStarts(context, request)
    const attempt = await attempts.start({ purpose: 'sign-in', email, accountId: null, deviceHash: device })
    if (isNew) return replyJson({ action: 'VERIFY_DEVICE', attempt })
    await limitMails(context, request)
    await mailCode(context, attempt, email, 'to sign in')
    return replyJson({ action: 'VERIFY_OTP', attempt })
  }

  /** Once the device was approved, and again after that. */
  async function send(asked: Asked) {
    const { attempt, device, proof } = readInput(sendSchema, asked)
    const { email, isApproved } = await attempts.get(attempt, 'sign-in', device)
    const { knownDevice, isNew } = await judgeDevice(email, device)
    if (isNew && !isApproved) {
      if (!proof || !(await keeper.isApproved(email, proof, 'open'))) {
        throw new RefusedError(403, 'not-approved', 'Open the link in your email first.')
      }
      await attempts.approve(attempt)
    }
    await limitResends(context, email, device)
    await limitMails(context, { caller: asked.caller, email, knownDevice })
    await mailCode(context, attempt, email, 'to sign in')
    return replyJson({})
  }

  async function finish(asked: Asked) {
    const { attempt, device, code } = readInput(finishSchema, asked)
    await limits.take(`tries ${asked.caller}`, TRIES_OF_CALLER)
    const { email, isApproved } = await attempts.redeem(attempt, 'sign-in', device, code)
    // Another device may have made the wallet since this one was sent its code.
    if (!isApproved && (await judgeDevice(email, device)).isNew) throw hasWallet()
    return replyJson(await signIn(context, `email:${email}`, { email, userName: null }, device))
  }

  return { 'POST /api/email/start': start, 'POST /api/email/send': send, 'POST /api/email/finish': finish }
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
