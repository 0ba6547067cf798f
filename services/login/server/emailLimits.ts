// Limits how many emails can be requested. A device that has opened the wallet has its own limit, so strangers cannot use it up.
import type { Limit } from '../limits.ts'
import type { LoginContext } from './context.ts'

const QUARTER_HOUR_MS = 900_000
const DAY_MS = 86_400_000
/** The client counts the same 30 seconds for its Resend button. */
const ONE_EMAIL: Limit = { uses: 1, windowMs: 30_000 }
const TO_ONE: Limit = { uses: 8, windowMs: QUARTER_HOUR_MS }
/** The limit for all strangers together, so that no inbox is flooded. */
const TO_ONE_FROM_ALL: Limit = { uses: 16, windowMs: QUARTER_HOUR_MS }
/** Strangers can cause only a few emails per day, and one caller can use at most a third of them. */
const TO_ONE_IN_A_DAY: Limit = { uses: 16, windowMs: DAY_MS }
const TO_ONE_FROM_ALL_IN_A_DAY: Limit = { uses: 48, windowMs: DAY_MS }
const FOR_CALLER: Limit = { uses: 60, windowMs: QUARTER_HOUR_MS }

export interface EmailRequest {
  caller: string
  email: string
  /** Null for a device that, as far as the server knows, does not belong to the address. */
  knownDevice: Uint8Array | null
}

type Limits = Pick<LoginContext, 'limits'>

/** Throws RefusedError 429. */
export async function limitEmails({ limits }: Limits, { caller, email, knownDevice }: EmailRequest): Promise<void> {
  if (knownDevice) return limits.take(`mails to ${email} on ${toText(knownDevice)}`, TO_ONE)
  await limits.take(`mails for ${caller}`, FOR_CALLER)
  await limits.take(`mails to ${email} for ${caller}`, TO_ONE)
  await limits.take(`mails to ${email} for ${caller} in a day`, TO_ONE_IN_A_DAY)
  await limits.take(`mails to ${email}`, TO_ONE_FROM_ALL)
  await limits.take(`mails to ${email} in a day`, TO_ONE_FROM_ALL_IN_A_DAY)
}

/** Allows a device one sign-in email per 30 seconds. Throws RefusedError 429. */
export function limitResends({ limits }: Limits, email: string, device: Uint8Array): Promise<void> {
  return limits.take(`sign-in mail ${email} on ${toText(device)}`, ONE_EMAIL)
}

function toText(device: Uint8Array): string {
  return Buffer.from(device).toString('base64url')
}
