// Changing the email address, with a code to the old address and one to the new. Before the server writes the change, the keeper gets a share for the
// new address, and the box is encrypted for it. After that, the keeper's shares of the old address open nothing.
import * as v from 'valibot'
import { callServer } from '../callServer.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { createToken } from '../keys/bytes.ts'
import { accountSchema, type Session } from '../session.ts'

const startedSchema = v.object({
  action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  attempt: v.string(),
})
const attemptSchema = v.object({ attempt: v.string() })
const readySchema = v.object({ attempt: v.string(), grant: v.string() })
const changedSchema = v.object({ account: accountSchema })

export interface EmailUpdate {
  start(email: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  proveOld(code: string): Promise<void>
  /** Resolves to the new address. */
  proveNew(code: string): Promise<string>
}

export function createEmailUpdate(session: Session, keeperUrl: string): EmailUpdate {
  let attempt: string | null = null

  function need(): string {
    if (attempt !== null) return attempt
    throw new FrameError(ERRORS.notStarted)
  }

  return {
    async start(email) {
      const started = await session.request('/api/email/update', { email }, startedSchema).catch((cause) => {
        if (!(cause instanceof FrameError) || cause.code !== 'factor-needed') throw cause
        // The page has no screen for the passkey here.
        throw new FrameError(ERRORS.confirmFirst, cause.code)
      })
      attempt = started.attempt
      return started.action
    },
    async proveOld(code) {
      attempt = (await session.request('/api/email/update/old', { attempt: need(), code }, attemptSchema)).attempt
    },
    async proveNew(code) {
      const ready = await session.request('/api/email/update/new', { attempt: need(), code }, readySchema)
      const share = createToken()
      const { box, lock } = await session.sealAgain(share)
      const body = { attempt: ready.attempt, box }
      await callServer({ url: `${keeperUrl}/shares`, body: { grant: ready.grant, share, lock }, schema: v.object({}) })
      const { account } = await session.request('/api/email/update/commit', body, changedSchema)
      attempt = null
      await session.keep(account)
      return account.email ?? ''
    },
  }
}
