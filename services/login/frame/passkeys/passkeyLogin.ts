// Signing up and in with a passkey. One response of the authenticator both signs in at the login server and opens the keeper's share, because its
// challenge combines one from each. The keeper's is for a secret that only this frame has.
import * as v from 'valibot'
import { showIdle } from '../approval/screen.ts'
import { callServer } from '../callServer.ts'
import { ERRORS } from '../errors.ts'
import type { HeldSignIn } from '../factor/heldSignIn.ts'
import { showFactor } from '../factor/showFactor.ts'
import { FrameError } from '../frameError.ts'
import { createToken, hashBase64Url, hashHex } from '../keys/bytes.ts'
import { startVisit } from '../security/visit.ts'
import { keeperSharesSchema, type Session, signedInEntries } from '../session.ts'
import type { Question } from './credentials.ts'
import type { PasskeyMaker } from './passkeyMaker.ts'
import { showPasskeyScreen } from './screen.ts'

const challengeSchema = v.object({ challenge: v.string() })
const useSchema = v.object({ challenge: v.string(), rpId: v.string() })
const signedInSchema = v.object(signedInEntries)
const usedSchema = v.object({ ...signedInEntries, publicKey: v.string() })
const releasedSchema = v.object({ shares: keeperSharesSchema })

export interface PasskeyLogin {
  /** Shows the frame's screen. Resolves when the person is signed in. Rejects with FrameError when aborted. */
  connect(pageOrigin: string, signal: AbortSignal): Promise<void>
}

export interface PasskeyParts {
  session: Session
  keeperUrl: string
  maker: PasskeyMaker
  /** A sign-in that waits for this passkey or for a recovery code. */
  held: HeldSignIn
}

export function createPasskeyLogin({ session, keeperUrl, maker, held }: PasskeyParts): PasskeyLogin {
  async function create(pageOrigin: string, signal: AbortSignal): Promise<void> {
    const { passkey: body, key: passkey } = await maker.create(new URL(pageOrigin).host, signal)
    const key = await session.key()
    const signedIn = await callServer({ url: '/api/passkeys/created', body, schema: signedInSchema, key, signal })
    await session.begin(signedIn, async () => [], passkey)
  }

  async function use(signal: AbortSignal): Promise<void> {
    const secret = createToken()
    const begin = async () => {
      const [device, proof] = await Promise.all([session.device(), hashHex(secret)])
      const [login, keeper] = await Promise.all([
        callServer({ url: '/api/passkeys/use', body: { device }, schema: useSchema }),
        callServer({ url: `${keeperUrl}/passkeys/challenge`, body: { proof }, schema: challengeSchema }),
      ])
      return { device, login, keeperChallenge: keeper.challenge }
    }
    const begun = begin()
    const { credential, key: passkey } = await maker.request(
      begun.then(async ({ login, keeperChallenge }): Promise<Question> => {
        const challenge = await hashBase64Url(`latchkey passkey ${login.challenge} ${keeperChallenge}`)
        return { kind: 'use', challenge, rpId: login.rpId }
      }),
      signal,
    )
    const { device, login, keeperChallenge } = await begun
    const body = { device, challenge: login.challenge, keeperChallenge, credential }
    const call = { url: '/api/passkeys/used', body, schema: usedSchema, key: await session.key(), signal }
    const { publicKey, ...signedIn } = await callServer(call)
    const release = async () => {
      const proof = { secret, challenge: keeperChallenge, loginChallenge: login.challenge, publicKey, credential }
      return (await callServer({ url: `${keeperUrl}/releases/passkey`, body: proof, schema: releasedSchema })).shares
    }
    // A device has one session, so a sign-in that waited for the passkey ends, even if this passkey opens nothing.
    held.drop()
    await session.begin(signedIn, release, passkey)
  }

  return {
    connect: (pageOrigin, signal) =>
      new Promise((resolve, reject) => {
        const over = new AbortController()
        const leave = (settle: () => void) => {
          if (over.signal.aborted) return
          over.abort()
          close()
          showIdle()
          settle()
        }
        const close = held.isHeld() ? promptForFactor(() => leave(resolve)) : requestPasskey(() => leave(resolve))
        function requestPasskey(onDone: () => void): () => void {
          return showPasskeyScreen({
            use: () => use(over.signal).then(onDone),
            create: () => create(pageOrigin, over.signal).then(onDone),
          })
        }
        function promptForFactor(onShown: () => void): () => void {
          const visit = startVisit()
          showFactor({ visit, usePasskey: () => use(over.signal), useCode: held.redeem, onShown })
          return visit.end
        }
        const abort = () => leave(() => reject(new FrameError(ERRORS.aborted, 'aborted')))
        signal.addEventListener('abort', abort, { signal: over.signal })
      }),
  }
}
