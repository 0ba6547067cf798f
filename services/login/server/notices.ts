// Emails that tell people what has happened to their wallet's keys. They contain no link, because a link would teach people to follow links in such
// emails.
import { setTimeout as wait } from 'node:timers/promises'
import { describeBrowser } from '../describeBrowser.ts'
import type { LoginContext } from './context.ts'

export interface Notice {
  subject: string
  /** What has happened, for example `Your private keys were exported`. */
  event: string
  /** What to do if the person did not do it. */
  advice: string
}

const MOVE_OUT = 'If this was not you, move everything out of your wallet now, on a device that is still signed in.'

export const EXPORTED: Notice = {
  subject: 'Your private keys were exported',
  event: 'Your private keys were shown',
  advice: 'If this was not you, move everything in your wallet to a new one now. Anyone who has the keys keeps access.',
}

export const NEW_DEVICE: Notice = {
  subject: 'Your wallet was opened on a new device',
  event: 'Your wallet was opened',
  advice: 'If this was not you, sign that device out under Wallet security, and change the password of your email.',
}

export const EMAIL_CHANGED: Notice = {
  subject: 'The email of your wallet was changed',
  event: 'The email that you sign in with was changed',
  advice: MOVE_OUT,
}

/** Fixed names, because names that people choose at a provider must not appear in emails. */
const KINDS: Readonly<Record<string, string>> = {
  email: 'An email',
  passkey: 'A passkey',
  google: 'A Google account',
  github: 'A GitHub account',
  apple: 'An Apple account',
  facebook: 'A Facebook account',
  x: 'An X account',
  discord: 'A Discord account',
  farcaster: 'A Farcaster account',
}

/** `kind` is the first part of a subject. */
export function describeLinked(kind: string): Notice {
  return {
    subject: 'A way to sign in to your wallet was linked',
    event: `${KINDS[kind] ?? 'An account'} now opens your wallet too: it was linked`,
    advice:
      'If this was not you, unlink it under Wallet security now, and move everything in your wallet to a new one.',
  }
}

export function describeUnlinked(kind: string): Notice {
  return {
    subject: 'A way to sign in to your wallet was unlinked',
    event: `${KINDS[kind] ?? 'An account'} no longer opens your wallet: it was unlinked`,
    advice: MOVE_OUT,
  }
}

export const FACTOR_ON: Notice = {
  subject: 'Your wallet now asks for your passkey',
  event: 'Your passkey was set to confirm new devices, exports and changes of your email',
  advice: MOVE_OUT,
}

export const CODES_REPLACED: Notice = {
  subject: 'Your wallet has new recovery codes',
  event: 'New recovery codes were made, and the ones before no longer work',
  advice: MOVE_OUT,
}

export const FACTOR_OFF: Notice = {
  subject: 'Your wallet no longer asks for your passkey',
  event: 'Confirming with your passkey was turned off',
  advice: MOVE_OUT,
}

export function describeRecovery(left: number): Notice {
  return {
    subject: 'A recovery code of your wallet was used',
    event: `A recovery code was used (${left} left)`,
    advice:
      'If this was not you, move everything in your wallet to a new one now, and change the password of your email.',
  }
}

/** Longer than a working server needs. */
const DEADLINE_MS = 5_000

/** Never throws. Calls `onFault` for an email that was not accepted. A person without an email gets none. */
export async function notify(
  context: LoginContext,
  to: string | null,
  userAgent: string | undefined,
  notice: Notice,
): Promise<void> {
  if (to === null) return
  const time = `${new Date(context.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const paragraphs = [
    `${notice.event} on ${describeBrowser(userAgent ?? '')}, ${time}. We do not know where.`,
    'If this was you, you do not need to do anything.',
    notice.advice,
  ]
  const sent = context.mailer
    .send({ to, subject: notice.subject, paragraphs })
    .catch(({ name }: Error) => context.onFault?.('mail', name))
  await Promise.race([sent, wait(DEADLINE_MS, undefined, { ref: false })])
}
