// Asks the person's browser for a passkey, wherever it may be asked, and makes new ones.
import * as v from 'valibot'
import { callServer } from '../callServer.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { importKeyMaterial, type PasskeyKey } from '../keys/vault.ts'
import type { Session } from '../session.ts'
import { type Answer, type Credential, type Question, requestCredential } from './credentials.ts'
import { requestInPopup } from './openPopup.ts'

const creationSchema = v.object({
  challenge: v.string(),
  userHandle: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  algorithms: v.array(v.number()),
})

/** As the login server takes it. */
interface NewPasskey {
  device: string
  challenge: string
  userHandle: string
  credential: Credential
}

export interface PasskeyRequest {
  credential: Credential
  /** Where the authenticator makes one. */
  key: PasskeyKey | undefined
}

export interface CreatedPasskey extends Pick<PasskeyRequest, 'key'> {
  passkey: NewPasskey
}

/** Both are called in the press itself. They reject with FrameError. */
export interface PasskeyMaker {
  ask(question: Promise<Question>, signal: AbortSignal): Promise<PasskeyRequest>
  /** `label`: what the person reads in the browser's list of passkeys. */
  create(label: string, signal: AbortSignal): Promise<CreatedPasskey>
}

/** `passkeyUrl`: origin where passkeys are asked for. */
export function createPasskeyMaker(session: Session, passkeyUrl: string): PasskeyMaker {
  let isFrameRefused = false

  /** In the frame, where it is on the passkeys' origin and the browser lets it; in a pop-up otherwise. */
  async function requestAnywhere(question: Promise<Question>, signal: AbortSignal): Promise<Answer> {
    const kind = navigator.credentials && !isFrameRefused && location.origin === passkeyUrl ? 'frame' : 'popup'
    if (kind === 'popup') return requestInPopup(passkeyUrl, question, signal)
    const asked = await question
    return requestCredential(asked).catch(() => {
      // Browsers do not say whether the person or a policy refused: the next press opens the pop-up.
      isFrameRefused = true
      throw new FrameError(ERRORS.passkeyFailed, 'passkey-failed')
    })
  }

  const ask = async (...asked: Parameters<typeof requestAnywhere>) => takeKey(await requestAnywhere(...asked))

  return {
    ask,
    async create(label, signal) {
      const begin = async () => {
        const device = await session.device()
        return {
          device,
          ...(await callServer({ url: '/api/passkeys/create', body: { device }, schema: creationSchema })),
        }
      }
      // Not waited for: the pop-up has to be opened in the press.
      const begun = begin()
      const question = begun.then(({ device: _, ...options }): Question => ({ kind: 'create', label, ...options }))
      const { credential, key } = await ask(question, signal)
      const { device, challenge, userHandle } = await begun
      return { passkey: { device, challenge, userHandle, credential }, key }
    },
  }
}

/** From here on no script reads what the authenticator made. */
async function takeKey({ credential, prf }: Answer): Promise<PasskeyRequest> {
  if (!prf) return { credential, key: undefined }
  const key = await importKeyMaterial(prf)
  prf.fill(0)
  return { credential, key: { credentialId: credential.id, key } }
}
