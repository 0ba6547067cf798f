// Signing up and in with a passkey. One answer of the authenticator signs in at the login server and opens the keeper's share: its
// challenge is made of one of each. The keeper's is for a secret that only this frame has.
import * as v from 'valibot'
import { showIdle } from '../approval/screen.ts'
import { callServer } from '../callServer.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { createToken, hashBase64Url, hashHex } from '../keys/bytes.ts'
import { keeperSharesSchema, type Session, signedInEntries } from '../session.ts'
import { askBrowser, type Credential, type Question } from './credentials.ts'
import { askInPopup } from './openPopup.ts'
import { showPasskeyScreen } from './screen.ts'

const challengeSchema = v.object({ challenge: v.string() })
const creationSchema = v.object({
  challenge: v.string(),
  userHandle: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  algorithms: v.array(v.number()),
})
const useSchema = v.object({ challenge: v.string(), rpId: v.string() })
const signedInSchema = v.object(signedInEntries)
const usedSchema = v.object({ ...signedInEntries, publicKey: v.string() })
const releasedSchema = v.object({ shares: keeperSharesSchema })

export interface PasskeyLogin {
  /** Shows the frame's screen, and resolves when somebody is signed in. Rejects with FrameError when aborted. */
  connect(pageOrigin: string, signal: AbortSignal): Promise<void>
}

export interface PasskeyParts {
  session: Session
  keeperUrl: string
  /** Origin where passkeys are asked for. */
  passkeyUrl: string
}

export function createPasskeyLogin({ session, keeperUrl, passkeyUrl }: PasskeyParts): PasskeyLogin {
  let isFrameRefused = false

  /** In the frame, where it is on the passkeys' origin and the browser lets it; in a pop-up otherwise. */
  async function ask(question: Promise<Question>, signal: AbortSignal): Promise<Credential> {
    const kind = navigator.credentials && !isFrameRefused && location.origin === passkeyUrl ? 'frame' : 'popup'
    if (kind === 'popup') return askInPopup(passkeyUrl, question, signal)
    const asked = await question
    return askBrowser(asked).catch(() => {
      // Browsers do not say whether the person or a policy refused: the next press opens the pop-up.
      isFrameRefused = true
      throw new FrameError(ERRORS.passkeyFailed, 'passkey-failed')
    })
  }

  async function create(pageOrigin: string, signal: AbortSignal): Promise<void> {
    const begin = async () => {
      const device = await session.device()
      return {
        device,
        ...(await callServer({ url: '/api/passkeys/create', body: { device }, schema: creationSchema })),
      }
    }
    // Not waited for: the pop-up has to be opened in the press.
    const begun = begin()
    const label = new URL(pageOrigin).host
    const credential = await ask(
      begun.then(({ device: _, ...options }): Question => ({ kind: 'create', label, ...options })),
      signal,
    )
    const { device, challenge, userHandle } = await begun
    const body = { device, challenge, userHandle, credential }
    const signedIn = await callServer({ url: '/api/passkeys/created', body, schema: signedInSchema, signal })
    await session.begin(signedIn, async () => [])
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
    const credential = await ask(
      begun.then(async ({ login, keeperChallenge }): Promise<Question> => {
        const challenge = await hashBase64Url(`latchkey passkey ${login.challenge} ${keeperChallenge}`)
        return { kind: 'use', challenge, rpId: login.rpId }
      }),
      signal,
    )
    const { device, login, keeperChallenge } = await begun
    const body = { device, challenge: login.challenge, keeperChallenge, credential }
    const { publicKey, ...signedIn } = await callServer({ url: '/api/passkeys/used', body, schema: usedSchema, signal })
    await session.begin(signedIn, async () => {
      const proof = { secret, challenge: keeperChallenge, loginChallenge: login.challenge, publicKey, credential }
      return (await callServer({ url: `${keeperUrl}/releases/passkey`, body: proof, schema: releasedSchema })).shares
    })
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
        const close = showPasskeyScreen({
          use: () => use(over.signal).then(() => leave(resolve)),
          create: () => create(pageOrigin, over.signal).then(() => leave(resolve)),
        })
        const abort = () => leave(() => reject(new FrameError(ERRORS.aborted, 'aborted')))
        signal.addEventListener('abort', abort, { once: true, signal: over.signal })
      }),
  }
}
