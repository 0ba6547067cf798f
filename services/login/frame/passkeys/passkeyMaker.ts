// Asks the browser for a passkey, in the frame or in a pop-up, and creates new ones.
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

/** In the format that the login server accepts. */
interface NewPasskey {
  device: string
  challenge: string
  userHandle: string
  credential: Credential
}

export interface PasskeyRequest {
  credential: Credential
  /** Undefined if the authenticator creates no key. */
  key: PasskeyKey | undefined
}

export interface CreatedPasskey extends Pick<PasskeyRequest, 'key'> {
  passkey: NewPasskey
}

/** Call both in the press. They reject with FrameError. */
export interface PasskeyMaker {
  request(question: Promise<Question>, signal: AbortSignal): Promise<PasskeyRequest>
  /** `label` is the name in the browser's list of passkeys. */
  create(label: string, signal: AbortSignal): Promise<CreatedPasskey>
}

/** `passkeyUrl` is the origin for passkeys. */
export function createPasskeyMaker(session: Session, passkeyUrl: string): PasskeyMaker {
  let isFrameRefused = false

  /** In the frame if it is on the passkeys' origin and the browser allows it, otherwise in a pop-up. */
  async function requestAnywhere(question: Promise<Question>, signal: AbortSignal): Promise<Answer> {
    const kind = navigator.credentials && !isFrameRefused && location.origin === passkeyUrl ? 'frame' : 'popup'
    if (kind === 'popup') return requestInPopup(passkeyUrl, question, signal)
    const details = await question
    return requestCredential(details).catch(() => {
      // Browsers do not say whether the person or a policy refused, so the next press opens the pop-up.
      isFrameRefused = true
      throw new FrameError(ERRORS.passkeyFailed, 'passkey-failed')
    })
  }

  const request = async (...args: Parameters<typeof requestAnywhere>) => takeKey(await requestAnywhere(...args))

  return {
    request,
    async create(label, signal) {
      const begin = async () => {
        const device = await session.device()
        return {
          device,
          ...(await callServer({ url: '/api/passkeys/create', body: { device }, schema: creationSchema })),
        }
      }
      // Not awaited, because the pop-up must open during the press.
      const begun = begin()
      const question = begun.then(({ device: _, ...options }): Question => ({ kind: 'create', label, ...options }))
      const { credential, key } = await request(question, signal)
      const { device, challenge, userHandle } = await begun
      return { passkey: { device, challenge, userHandle, credential }, key }
    },
  }
}

/** After this, no script can read the authenticator's key. */
async function takeKey({ credential, prf }: Answer): Promise<PasskeyRequest> {
  if (!prf) return { credential, key: undefined }
  const key = await importKeyMaterial(prf)
  prf.fill(0)
  return { credential, key: { credentialId: credential.id, key } }
}
