// The second factor of the signed-in person: verifies it, turns it on with new recovery codes, and turns it off. The login server requires it, and
// the keeper locks its shares with a key derived from the wallet's secret. See docs/decisions/085.
import * as v from 'valibot'
import { callServer } from '../callServer.ts'
import type { Question } from '../passkeys/credentials.ts'
import type { PasskeyMaker } from '../passkeys/passkeyMaker.ts'
import { accountSchema, type Session } from '../session.ts'
import { createRecoveryTokens, readRecoveryCode } from './recoveryCode.ts'

const stateSchema = v.object({
  isOn: v.boolean(),
  /** There is a passkey, and another sign-in method that it can be the second factor of. */
  isPossible: v.boolean(),
  codesLeft: v.number(),
})
export type FactorState = v.InferOutput<typeof stateSchema>
const challengeSchema = v.object({ challenge: v.string(), rpId: v.string() })
const grantsSchema = v.object({ grants: v.array(v.string()) })
const shownSchema = v.object({ account: accountSchema })
const doneSchema = v.object({})

/** Each rejects with FrameError. Changes are only possible within ten minutes after it was verified. */
export interface SecondFactor {
  read(): Promise<FactorState>
  /** Call it in the press: it asks the browser for one of the person's passkeys. */
  showPasskey(signal: AbortSignal): Promise<void>
  /** The result of `readRecoveryCode`, which cannot be used again. */
  showCode(code: string): Promise<void>
  /** Also replaces the previous codes. Can be repeated with the same codes. */
  turnOn(codes: readonly string[]): Promise<void>
  turnOff(): Promise<void>
}

interface SecondFactorParts {
  session: Session
  keeperUrl: string
  maker: PasskeyMaker
}

export function createSecondFactor({ session, keeperUrl, maker }: SecondFactorParts): SecondFactor {
  async function keep(hasFactor: boolean): Promise<void> {
    const { account } = await session.need()
    await session.keep({ ...account, hasFactor })
  }

  return {
    read: () => session.request('/api/factor', {}, stateSchema),
    async showPasskey(signal) {
      // Not awaited, because the pop-up must open during the press.
      const pending = session.request('/api/factor/challenge', {}, challengeSchema)
      const question = pending.then((challenge): Question => ({ kind: 'use', ...challenge }))
      const { credential } = await maker.request(question, signal)
      const { challenge } = await pending
      await session.request('/api/factor/passkey', { challenge, credential }, doneSchema)
    },
    async showCode(code) {
      const { login } = await createRecoveryTokens(code)
      await session.request('/api/factor/recovery', { code: login }, shownSchema)
    },
    async turnOn(codes) {
      const tokens = await Promise.all(codes.map((code) => createRecoveryTokens(readRecoveryCode(code) ?? '')))
      const { grants } = await session.request('/api/factor/grant', {}, grantsSchema)
      const key = await session.lockKey()
      // The login server comes first. Otherwise, a lock that it does not know of could refuse a person before any screen has requested the factor.
      await session.request('/api/factor/on', { codes: tokens.map(({ login }) => login) }, doneSchema)
      const lock = { key, grants, codes: tokens.map(({ keeper }) => keeper) }
      await callServer({ url: `${keeperUrl}/locks`, body: lock, schema: doneSchema })
      await keep(true)
    },
    async turnOff() {
      const key = await session.lockKey()
      await callServer({ url: `${keeperUrl}/locks/end`, body: { key }, schema: doneSchema })
      await session.request('/api/factor/off', {}, doneSchema)
      await keep(false)
    },
  }
}
