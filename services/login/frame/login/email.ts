// Signing in by email: a code, and on a new device first a link that the keeper mails. Wire facts 4.4.
import * as v from 'valibot'
import { callServer } from '../callServer.ts'
import { FrameError } from '../frameError.ts'
import { TEXTS } from '../i18n/en.ts'
import { createToken } from '../keys/bytes.ts'
import { type Session, signedInEntries } from '../session.ts'
import { repeatUntil } from './repeatUntil.ts'

const startedSchema = v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP']), attempt: v.string() })
const doneSchema = v.object({})
const takenSchema = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({ state: v.literal('released'), share: v.string() }),
])

export interface EmailLogin {
  start(email: string): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Resolves when the link was opened and approved, and the code is on its way. */
  waitForDevice(signal: AbortSignal): Promise<void>
  finish(code: string): Promise<void>
}

interface Attempt {
  id: string
  email: string
  /** For the keeper, on a device that it does not know. */
  secret: string | null
  /** What the keeper released. */
  share: string | null
}

export function createEmailLogin(session: Session, keeperUrl: string): EmailLogin {
  let attempt: Attempt | null = null

  function need(): Attempt {
    if (attempt) return attempt
    throw new FrameError(TEXTS.notStarted)
  }

  return {
    async start(address) {
      const email = address.trim().toLowerCase()
      const current = await session.read()
      if (current?.account.hasOwnEmail && current.account.email === email && (await session.refresh())) return 'CONNECT'
      const body = { email, device: await session.device() }
      const { action, attempt: id } = await callServer({ url: '/api/email/start', body, schema: startedSchema })
      attempt = { id, email, secret: null, share: null }
      if (action === 'VERIFY_OTP') return action
      attempt.secret = createToken()
      const ask = { email, secret: attempt.secret }
      await callServer({ url: `${keeperUrl}/releases`, body: ask, schema: doneSchema })
      return action
    },
    async waitForDevice(signal) {
      const waiting = need()
      const url = `${keeperUrl}/releases/take`
      const share = await repeatUntil(signal, async () => {
        const taken = await callServer({ url, body: { secret: waiting.secret }, schema: takenSchema, signal })
        return taken.state === 'released' ? taken.share : null
      })
      waiting.share = share
      const body = { attempt: waiting.id, device: await session.device() }
      await callServer({ url: '/api/email/send', body, schema: doneSchema })
    },
    async finish(code) {
      const { id, share } = need()
      const body = { attempt: id, code, device: await session.device() }
      const signedIn = await callServer({ url: '/api/email/finish', body, schema: v.object(signedInEntries) })
      await session.begin(signedIn, async () => {
        if (share !== null) return share
        throw new FrameError(TEXTS.notStarted)
      })
      attempt = null
    },
  }
}
