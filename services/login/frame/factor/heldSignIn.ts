// A sign-in by email or at a provider that waits for the second factor. A passkey opens the wallet on its own; a recovery code opens what
// is held here, at both servers. Gone with the page: then the person starts again.
import * as v from 'valibot'
import { callServer } from '../callServer.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { type Account, accountSchema, type Session } from '../session.ts'
import { createRecoveryTokens } from './recoveryCode.ts'

const shownSchema = v.object({ account: accountSchema })

/** What the keeper is asked for; with a recovery code where it has locked its shares. */
type ReleaseShares = (recovery?: string) => Promise<string[]>

export interface HeldSignIn {
  /** Continues with a sign-in, or holds it. Rejects with FrameError; `factor-needed` when it is held. */
  begin(answer: { token: string; account: Account | null }, release: ReleaseShares): Promise<void>
  isHeld(): boolean
  /** Signs in with what `readRecoveryCode` gives. Rejects with FrameError. */
  redeem(code: string): Promise<void>
  drop(): void
}

export function createHeldSignIn(session: Session): HeldSignIn {
  let held: { token: string; account: Account | null; release: ReleaseShares } | null = null

  return {
    async begin({ token, account }, release) {
      held = account ? null : { token, account, release }
      if (!account) throw new FrameError(ERRORS.passkeyNeeded, 'factor-needed')
      await session.begin({ token, account }, release)
    },
    isHeld: () => held !== null,
    async redeem(code) {
      const current = held
      if (!current) throw new FrameError(ERRORS.signInOver)
      const { login, keeper } = await createRecoveryTokens(code)
      const call = { url: '/api/factor/recovery', body: { code: login }, schema: shownSchema, token: current.token }
      // Kept, so that a keeper that did not answer is asked again without another code for the login server.
      current.account ??= (await callServer({ ...call, key: await session.key() })).account
      await session.begin({ token: current.token, account: current.account }, () => current.release(keeper))
      held = null
    },
    drop() {
      held = null
    },
  }
}
