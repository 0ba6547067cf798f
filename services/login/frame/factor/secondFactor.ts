// The second factor of who is signed in: showing it, turning it on with new recovery codes, and turning it off. The login server asks for
// it, and the keeper locks its shares by a key made of the wallet's secret. See docs/decisions/085.
import * as v from 'valibot'
import { callServer } from '../callServer.ts'
import type { Question } from '../passkeys/credentials.ts'
import type { PasskeyMaker } from '../passkeys/passkeyMaker.ts'
import { accountSchema, type Session } from '../session.ts'
import { createRecoveryTokens, readRecoveryCode } from './recoveryCode.ts'

const stateSchema = v.object({
  isOn: v.boolean(),
  /** There is a passkey, and another way that it can be the second factor of. */
  isPossible: v.boolean(),
  codesLeft: v.number(),
})
export type FactorState = v.InferOutput<typeof stateSchema>
const challengeSchema = v.object({ challenge: v.string(), rpId: v.string() })
const grantsSchema = v.object({ grants: v.array(v.string()) })
const shownSchema = v.object({ account: accountSchema })
const doneSchema = v.object({})

/** Each rejects with FrameError. What changes it has to come within ten minutes of showing it. */
export interface SecondFactor {
  read(): Promise<FactorState>
  /** Called in the press: asks the browser for one of the person's passkeys. */
  showPasskey(signal: AbortSignal): Promise<void>
  /** What `readRecoveryCode` gives; it is spent. */
  showCode(code: string): Promise<void>
  /** Also replaces the codes of before. May be repeated with the same codes. */
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
    read: () => session.ask('/api/factor', {}, stateSchema),
    async showPasskey(signal) {
      // Not waited for: the pop-up has to be opened in the press.
      const asked = session.ask('/api/factor/challenge', {}, challengeSchema)
      const question = asked.then((challenge): Question => ({ kind: 'use', ...challenge }))
      const { credential } = await maker.ask(question, signal)
      const { challenge } = await asked
      await session.ask('/api/factor/passkey', { challenge, credential }, doneSchema)
    },
    async showCode(code) {
      const { login } = await createRecoveryTokens(code)
      await session.ask('/api/factor/recovery', { code: login }, shownSchema)
    },
    async turnOn(codes) {
      const tokens = await Promise.all(codes.map((code) => createRecoveryTokens(readRecoveryCode(code) ?? '')))
      const { grants } = await session.ask('/api/factor/grant', {}, grantsSchema)
      const key = await session.lockKey()
      // The login server first: a lock that it does not know of would refuse a person whom no screen has asked.
      await session.ask('/api/factor/on', { codes: tokens.map(({ login }) => login) }, doneSchema)
      const lock = { key, grants, codes: tokens.map(({ keeper }) => keeper) }
      await callServer({ url: `${keeperUrl}/locks`, body: lock, schema: doneSchema })
      await keep(true)
    },
    async turnOff() {
      const key = await session.lockKey()
      await callServer({ url: `${keeperUrl}/locks/end`, body: { key }, schema: doneSchema })
      await session.ask('/api/factor/off', {}, doneSchema)
      await keep(false)
    },
  }
}
