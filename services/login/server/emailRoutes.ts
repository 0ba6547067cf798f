// Signing in by email: a code of six digits. A device that has not opened the wallet before is approved at the keeper first.
import * as v from 'valibot'
import { type Asked, type Route, replyJson } from '../../routes.ts'
import { codeSchema, deviceSchema, emailSchema, idSchema, readInput } from '../input.ts'
import type { Limit } from '../limits.ts'
import type { LoginContext } from './context.ts'
import { signIn } from './signIn.ts'

const QUARTER_HOUR_MS = 900_000
/** The client counts the same 30 seconds for the button that sends again. */
const ONE_MAIL: Limit = { uses: 1, windowMs: 30_000 }
const MAILS_TO_ONE: Limit = { uses: 8, windowMs: QUARTER_HOUR_MS }
const MAILS_FOR_CALLER: Limit = { uses: 60, windowMs: QUARTER_HOUR_MS }
const TRIES_OF_CALLER: Limit = { uses: 60, windowMs: QUARTER_HOUR_MS }

const startSchema = v.object({ email: emailSchema, device: deviceSchema })
const sendSchema = v.object({ attempt: idSchema, device: deviceSchema })
const finishSchema = v.object({ attempt: idSchema, device: deviceSchema, code: codeSchema })

export function emailRoutes(context: LoginContext): Record<string, Route> {
  const { accounts, attempts, limits } = context

  async function start(asked: Asked) {
    const { email, device } = readInput(startSchema, asked)
    const account = await accounts.find(`email:${email}`)
    const isNewDevice = account?.addresses != null && !(await accounts.isKnownDevice(account.id, device))
    const attempt = await attempts.start({ purpose: 'sign-in', email, accountId: null, deviceHash: device })
    if (isNewDevice) return replyJson({ action: 'VERIFY_DEVICE', attempt })
    await sendSignInCode(asked.caller, attempt, email)
    return replyJson({ action: 'VERIFY_OTP', attempt })
  }

  /** After the device was approved. */
  async function send(asked: Asked) {
    const { attempt, device } = readInput(sendSchema, asked)
    const { email } = await attempts.get(attempt, 'sign-in', device)
    await sendSignInCode(asked.caller, attempt, email)
    return replyJson({})
  }

  async function sendSignInCode(caller: string, attempt: string, email: string) {
    await limits.take(`sign-in mail ${email}`, ONE_MAIL)
    await limitMails(context, caller, email)
    await mailCode(context, attempt, email, 'to sign in')
  }

  async function finish(asked: Asked) {
    const { attempt, device, code } = readInput(finishSchema, asked)
    await limits.take(`tries ${asked.caller}`, TRIES_OF_CALLER)
    const { email } = await attempts.redeem(attempt, 'sign-in', device, code)
    return replyJson(await signIn(context, `email:${email}`, { email, userName: null }, device))
  }

  return { 'POST /api/email/start': start, 'POST /api/email/send': send, 'POST /api/email/finish': finish }
}

/** Mails to one address and for one caller are few. Throws RefusedError 429. */
export async function limitMails({ limits }: LoginContext, caller: string, email: string): Promise<void> {
  await limits.take(`mails to ${email}`, MAILS_TO_ONE)
  await limits.take(`mails for ${caller}`, MAILS_FOR_CALLER)
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
