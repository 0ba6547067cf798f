// A sign-in by email or provider that waits for the second factor. A passkey opens the wallet independently. A recovery code opens what is held here,
// at both servers. If the page closes, the person starts again.
import * as v from 'valibot'
import { callServer } from '../callServer.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { type Account, accountSchema, type Session } from '../session.ts'
import { createRecoveryTokens } from './recoveryCode.ts'

const shownSchema = v.object({ account: accountSchema })

/** The request to the keeper, with a recovery code if the keeper has locked its shares. */
type ReleaseShares = (recovery?: string) => Promise<string[]>

export interface HeldSignIn {
  /** Continues a sign-in, or holds it. Rejects with FrameError, `factor-needed` if it is held. */
  begin(answer: { token: string; account: Account | null }, release: ReleaseShares): Promise<void>
  isHeld(): boolean
  /** Signs in with the result of `readRecoveryCode`. Rejects with FrameError. */
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
      // Stored, so that if the keeper does not respond, the retry needs no second code for the login server.
      current.account ??= (await callServer({ ...call, key: await session.key() })).account
      await session.begin({ token: current.token, account: current.account }, () => current.release(keeper))
      held = null
    },
    drop() {
      held = null
    },
  }
}
