// The sign-in methods of this wallet on the login server, and how to link and unlink one. See docs/decisions/077.
import * as v from 'valibot'
import { METHOD_KINDS, type SocialProvider } from '../../subjects.ts'
import { callServer } from '../callServer.ts'
import { createToken, hashHex } from '../keys/bytes.ts'
import type { PasskeyKey } from '../keys/vault.ts'
import { repeatUntil } from '../login/repeatUntil.ts'
import type { CreatedPasskey, PasskeyMaker } from '../passkeys/passkeyMaker.ts'
import { accountSchema, type Session } from '../session.ts'
import { requestProvider } from './requestProvider.ts'

const kind = v.picklist(METHOD_KINDS)
const methodSchema = v.object({
  id: v.string(),
  kind,
  label: v.nullable(v.string()),
  addedAtMs: v.number(),
  isCurrent: v.boolean(),
})
export type SignInMethod = v.InferOutput<typeof methodSchema>
const listSchema = v.object({ methods: v.array(methodSchema) })
const changedSchema = v.object({ methods: v.array(methodSchema), account: accountSchema })
const provingSchema = v.variant('state', [
  v.object({ state: v.literal('proven'), proof: v.string() }),
  v.object({ state: v.literal('code'), attempt: v.string() }),
])
const proofSchema = v.object({ proof: v.string() })
const attemptSchema = v.object({ attempt: v.string() })
const readyEntries = { state: v.literal('ready'), ticket: v.string(), grant: v.string() }
const readySchema = v.object(readyEntries)
const waitedSchema = v.variant('state', [v.object({ state: v.literal('pending') }), v.object(readyEntries)])
const uriSchema = v.object({ uri: v.pipe(v.string(), v.url()) })
const channelSchema = v.object({ url: v.pipe(v.string(), v.url()), state: v.string() })
const doneSchema = v.object({})

/** A new method that the person has proven to own. */
export interface Ready extends v.InferOutput<typeof readySchema> {
  /** The key of a passkey whose authenticator has already created one. */
  key?: PasskeyKey | undefined
}
/** What is missing for the proof of identity: nothing, or a code that was emailed to this address. */
export type Proving = { proof: string } | { attempt: string; email: string }

/** Each rejects with FrameError. A `proof` can be used only once, even if the change fails. */
export interface SignInMethods {
  /** Oldest first. Never empty. */
  list(): Promise<SignInMethod[]>
  prove(): Promise<Proving>
  /** Resolves to the proof. */
  finishProof(attempt: string, code: string): Promise<string>
  /** Resolves to the attempt that the code belongs to. */
  startEmail(proof: string, email: string): Promise<string>
  finishEmail(attempt: string, code: string): Promise<Ready>
  /** Call it in the press: it opens the provider's window. Resolves to a ticket of the sign-in there. */
  requestProvider(provider: SocialProvider, signal: AbortSignal): Promise<string>
  proveSocial(proof: string, ticket: string): Promise<Ready>
  /** The URL that the phone opens, and the state of the channel. */
  openFarcaster(): Promise<{ url: string; state: string }>
  /** Resolves when the person has approved on the phone. */
  waitForFarcaster(proof: string, state: string, signal: AbortSignal): Promise<Ready>
  /** The name of a new passkey in the browser's list. */
  readLabel(): Promise<string>
  /** Call it in the press: it asks the browser for a new passkey. */
  createPasskey(label: string, signal: AbortSignal): Promise<CreatedPasskey>
  provePasskey(proof: string, created: CreatedPasskey): Promise<Ready>
  /** Creates the wallet's box for the new method. Resolves to all methods. */
  link(ready: Ready): Promise<SignInMethod[]>
  unlink(proof: string, id: string): Promise<SignInMethod[]>
}

export interface SignInMethodsParts {
  session: Session
  keeperUrl: string
  projectId: string
  maker: PasskeyMaker
}

export function createSignInMethods({ session, keeperUrl, projectId, maker }: SignInMethodsParts): SignInMethods {
  const call: Session['request'] = (path, ...args) => session.request(`/api/methods${path}`, ...args)

  /** A sign-in elsewhere whose result this frame receives. The keeper accepts a grant, so the secret behind the nonce is not needed. */
  async function createFlow() {
    const nonce = await hashHex(createToken())
    return { projectId, pageOrigin: location.origin, device: await session.device(), nonce }
  }

  async function change(path: string, body: object): Promise<SignInMethod[]> {
    const { methods, account } = await call(path, body, changedSchema)
    await session.keep(account)
    return methods
  }

  return {
    list: async () => (await call('', {}, listSchema)).methods,
    async prove() {
      const [{ account }, device] = await Promise.all([session.need(), session.device()])
      const proving = await call('/prove', { device }, provingSchema)
      return proving.state === 'code' ? { attempt: proving.attempt, email: account.email ?? '' } : proving
    },
    finishProof: async (attempt, code) => (await call('/proven', { attempt, code }, proofSchema)).proof,
    startEmail: async (proof, email) => (await call('/email', { proof, email }, attemptSchema)).attempt,
    finishEmail: (attempt, code) => call('/email/finish', { attempt, code }, readySchema),
    requestProvider: (provider, signal) =>
      requestProvider(async () => {
        const body = { ...(await createFlow()), provider }
        return (await callServer({ url: '/api/social/start', body, schema: uriSchema, signal })).uri
      }, signal),
    proveSocial: (proof, ticket) => call('/social', { proof, ticket }, readySchema),
    openFarcaster: async () =>
      callServer({ url: '/api/farcaster/start', body: await createFlow(), schema: channelSchema }),
    waitForFarcaster: (proof, state, signal) =>
      repeatUntil(signal, async () => {
        const waited = await call('/farcaster', { proof, state }, waitedSchema, signal)
        return waited.state === 'ready' ? waited : null
      }),
    async readLabel() {
      const { account } = await session.need()
      return account.email ?? account.userName ?? location.host
    },
    createPasskey: maker.create,
    async provePasskey(proof, { passkey, key }) {
      return { ...(await call('/passkey', { proof, ...passkey }, readySchema)), key }
    },
    async link({ ticket, grant, key }) {
      const share = createToken()
      const { box, lock } = await session.sealAgain(share, key)
      await callServer({ url: `${keeperUrl}/shares`, body: { grant, share, lock }, schema: doneSchema })
      return change('/link', { ticket, box })
    },
    unlink: (proof, method) => change('/unlink', { proof, method }),
  }
}
