// A person with a passkey and no other sign-in method, who signs up and in through the frame's modules.
import { importKeyMaterial, type PasskeyKey } from '../frame/keys/vault.ts'
import type { SignedIn } from '../frame/session.ts'
import { openStore } from '../frame/store.ts'
import { joinChallenges } from '../passkeys/verifyPasskey.ts'
import { createToken, toNonce } from '../secrets.ts'
import { createAuthenticator } from './authenticator.ts'
import { openFrame, post } from './frames.ts'
import type { LoginWorld } from './loginWorld.ts'

type Frame = ReturnType<typeof openFrame>
export type PasskeyHolder = Awaited<ReturnType<typeof createPasskeyHolder>>

interface Passkey {
  authenticator: ReturnType<typeof createAuthenticator>
  /** The user ID that the authenticator stores. */
  userHandle: string
}

interface SignIn {
  /** Undefined if the authenticator creates no key. */
  key?: PasskeyKey | undefined
  isKeeperDown?: boolean
}

/** The login server's host is an IP address, which passkeys cannot belong to. */
const originOf = ({ login }: LoginWorld) => login.url.replace('127.0.0.1', 'localhost')

/** `isKeyed`: the authenticator already creates a key for a new passkey. */
export async function createPasskeyHolder(world: LoginWorld, { isKeyed = false } = {}) {
  const authenticator = createAuthenticator()
  const key = await createPasskeyKey(authenticator)
  const openDevice = async () => openFrame(world, await openStore())

  const first = await openDevice()
  const created = { device: await first.session.device() }
  const { challenge, userHandle } = (await world.post('/api/passkeys/create', created)).body
  const credential = authenticator.create({ challenge, origin: originOf(world) })
  const answer = { ...created, challenge, userHandle, credential }
  const { body } = await post(world, first.session, '/api/passkeys/created', answer)
  await first.session.begin(body as unknown as SignedIn, async () => [], isKeyed ? key : undefined)
  const { account, addresses } = await first.session.need()

  /** Resolves to the signed-in device, which is a new one by default. */
  async function signIn({ device, ...options }: SignIn & { device?: Frame } = {}): Promise<Frame> {
    const frame = device ?? (await openDevice())
    await signInByPasskey(world, frame, { authenticator, userHandle }, options)
    return frame
  }

  return { owner: { accountId: account.id, evm: addresses.evm }, addresses, authenticator, key, first, signIn }
}

/** The key that this authenticator creates for its passkey. */
export async function createPasskeyKey({ id }: Pick<Passkey['authenticator'], 'id'>): Promise<PasskeyKey> {
  return { credentialId: id, key: await importKeyMaterial(crypto.getRandomValues(new Uint8Array(32))) }
}

/** The same steps as in the frame. Rejects like the frame, and with the code of the keeper's error. */
export async function signInByPasskey(
  world: LoginWorld,
  { session }: Pick<Frame, 'session'>,
  { authenticator, userHandle }: Passkey,
  { key, isKeeperDown = false }: SignIn = {},
): Promise<void> {
  const { keeperUrl } = world.login
  const [device, secret] = [await session.device(), createToken()]
  const begun = (await world.post('/api/passkeys/use', { device })).body
  const kept = (await world.post(`${keeperUrl}/passkeys/challenge`, { proof: toNonce(secret) })).body
  const challenge = joinChallenges(begun.challenge, kept.challenge)
  const credential = authenticator.use({ challenge, origin: originOf(world) }, userHandle)
  const shown = { device, challenge: begun.challenge, keeperChallenge: kept.challenge, credential }
  const signedIn = await post(world, session, '/api/passkeys/used', shown)
  const release = async () => {
    if (isKeeperDown) throw new Error('The keeper does not answer.')
    const { publicKey } = authenticator
    const proof = { secret, challenge: kept.challenge, loginChallenge: begun.challenge, publicKey, credential }
    const { status, body } = await world.post(`${keeperUrl}/releases/passkey`, proof)
    if (status !== 200) throw new Error(body.error.code)
    return body.shares
  }
  await session.begin(signedIn.body as unknown as SignedIn, release, key)
}
