// Signing in on a provider's page or with a Farcaster app. The nonce is the hash of a secret that only this frame has, so what the provider signs is
// useless to anyone else.
import * as v from 'valibot'
import { callServer } from '../callServer.ts'
import { ERRORS } from '../errors.ts'
import type { HeldSignIn } from '../factor/heldSignIn.ts'
import { FrameError } from '../frameError.ts'
import { createToken, hashHex } from '../keys/bytes.ts'
import { answerEntries, keeperSharesSchema, type Session } from '../session.ts'
import type { Store } from '../store.ts'
import { repeatUntil } from './repeatUntil.ts'

/** Stored while the person is away, because they may return to a new page. */
const SECRET_KEY = 'social-secret'
const uriSchema = v.object({ uri: v.pipe(v.string(), v.url()) })
const finishedSchema = v.object({ ...answerEntries, idToken: v.string() })
const channelSchema = v.object({ url: v.pipe(v.string(), v.url()), state: v.string() })
const waitedSchema = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({
    state: v.literal('completed'),
    ...answerEntries,
    proof: v.object({ message: v.string(), signature: v.string() }),
  }),
])
const releasedSchema = v.object({ shares: keeperSharesSchema })
const keptSchema = v.object({ provider: v.string(), secret: v.string() })

export interface SocialLogin {
  /** The URL where the person signs in. `pageOrigin` is the page that gets the result. */
  createUri(provider: string, pageOrigin: string): Promise<string>
  /** Continues with the URL on which the pop-up ended. */
  finish(resultUri: string): Promise<void>
  /** The content of the QR code. */
  createFarcasterUri(pageOrigin: string): Promise<string>
  /** Resolves to the person's name when they have approved on the phone. */
  waitForFarcaster(signal: AbortSignal): Promise<string>
}

export interface SocialParts {
  session: Session
  held: HeldSignIn
  store: Store
  projectId: string
  keeperUrl: string
}

export function createSocialLogin({ session, held, store, projectId, keeperUrl }: SocialParts): SocialLogin {
  let channel: { state: string; secret: string } | null = null

  async function begin(pageOrigin: string) {
    const secret = createToken()
    return { secret, body: { projectId, pageOrigin, device: await session.device(), nonce: await hashHex(secret) } }
  }

  async function release(path: string, proof: object): Promise<string[]> {
    return (await callServer({ url: `${keeperUrl}${path}`, body: proof, schema: releasedSchema })).shares
  }

  return {
    async createUri(provider, pageOrigin) {
      const { secret, body } = await begin(pageOrigin)
      const { uri } = await callServer({ url: '/api/social/start', body: { ...body, provider }, schema: uriSchema })
      await store.set(SECRET_KEY, { provider, secret })
      return uri
    },
    async finish(resultUri) {
      const url = URL.canParse(resultUri) ? new URL(resultUri) : null
      const ticket = url?.origin === location.origin ? url.searchParams.get('ticket') : null
      const kept = v.safeParse(keptSchema, await store.get(SECRET_KEY))
      if (!ticket || !kept.success) throw new FrameError(ERRORS.signInOver)
      await store.remove(SECRET_KEY)
      const body = { ticket, device: await session.device() }
      const call = { url: '/api/social/finish', body, schema: finishedSchema, key: await session.key() }
      const { idToken, ...signedIn } = await callServer(call)
      const { provider, secret } = kept.output
      await held.begin(signedIn, (recovery) => release('/releases/id-token', { provider, secret, idToken, recovery }))
    },
    async createFarcasterUri(pageOrigin) {
      const { secret, body } = await begin(pageOrigin)
      const { url, state } = await callServer({ url: '/api/farcaster/start', body, schema: channelSchema })
      channel = { state, secret }
      return url
    },
    async waitForFarcaster(signal) {
      if (!channel) throw new FrameError(ERRORS.signInOver)
      const { state, secret } = channel
      const body = { state, device: await session.device() }
      const call = { url: '/api/farcaster/wait', body, schema: waitedSchema, key: await session.key(), signal }
      const { proof, ...answer } = await repeatUntil(signal, async () => {
        const waited = await callServer(call)
        return waited.state === 'completed' ? waited : null
      })
      channel = null
      await held.begin(answer, (recovery) => release('/releases/farcaster', { ...proof, secret, recovery }))
      return answer.account?.userName ?? ''
    },
  }
}
