// Owners of wallets with a second factor, through the frame's modules, with a software passkey.
import { createRecoveryCodes, readRecoveryCode } from '../frame/factor/recoveryCode.ts'
import { createSecondFactor } from '../frame/factor/secondFactor.ts'
import type { PasskeyKey } from '../frame/keys/vault.ts'
import { createSocialLogin } from '../frame/login/social.ts'
import { createSignInMethods } from '../frame/methods/signInMethods.ts'
import type { Question } from '../frame/passkeys/credentials.ts'
import { openStore } from '../frame/store.ts'
import { createToken, toNonce } from '../secrets.ts'
import { type Answering, createAuthenticator } from './authenticator.ts'
import { openFrame, post, signIn } from './frames.ts'
import { type Answer, type LoginWorld, MINUTE_MS, PROJECT } from './loginWorld.ts'
import { visit } from './visitProvider.ts'

export const never = new AbortController().signal
const refuse = async () => {
  throw new Error('No test calls the browser.')
}
export const NO_MAKER = { request: refuse, create: refuse }
type Device = Awaited<ReturnType<typeof openDevice>>
export type Owner = Awaited<ReturnType<typeof createOwner>>

/** The login server's host is an IP address, which passkeys cannot belong to. */
const passkeyOrigin = ({ login }: LoginWorld) => login.url.replace('127.0.0.1', 'localhost')

/** A device that has never opened any wallet. */
export async function openDevice(world: LoginWorld) {
  const store = await openStore()
  const frame = openFrame(world, store)
  const { keeperUrl } = world.login
  const social = createSocialLogin({ ...frame, store, keeperUrl, projectId: PROJECT.id })
  const request = async (path: string, body: object = {}) => {
    const { token } = await frame.session.need()
    return post(world, frame.session, path, body, token)
  }
  return { ...frame, social, request }
}

/** A person with an email and a passkey, and the passkey's behavior. */
export async function createOwner(world: LoginWorld) {
  const { email } = world.createPerson()
  const device = await openDevice(world)
  await signIn(world, device.login, email)
  const authenticator = createAuthenticator()
  const { userHandle, subject } = await linkPasskey(world, device, email, authenticator)
  const answering: { change: Partial<Answering> } = { change: {} }
  const maker = {
    ...NO_MAKER,
    request: async (pending: Promise<Question>) => {
      const { challenge } = await pending
      const answer = { challenge, origin: passkeyOrigin(world), ...answering.change }
      return { credential: authenticator.use(answer, userHandle), key: undefined }
    },
  }
  const factor = createSecondFactor({ session: device.session, keeperUrl: world.login.keeperUrl, maker })
  const { addresses } = await device.session.need()
  return { ...device, email, addresses, authenticator, userHandle, subject, answering, factor }
}

/** The same, with the passkey required from now on. */
export async function createGuarded(world: LoginWorld) {
  const owner = await createOwner(world)
  const codes = await turnOn(owner)
  world.passTime(11 * MINUTE_MS)
  return { ...owner, codes }
}

/** Resolves to the recovery codes in the frame's format. */
export async function turnOn({ factor }: Pick<Owner, 'factor'>): Promise<string[]> {
  await factor.showPasskey(never)
  const codes = createRecoveryCodes()
  await factor.turnOn(codes)
  return codes.map((code) => readRecoveryCode(code) ?? '')
}

async function proveByEmail(world: LoginWorld, { request, session }: Device, email: string): Promise<string> {
  world.passTime(MINUTE_MS)
  const { body } = await request('/api/methods/prove', { device: await session.device() })
  const proven = await request('/api/methods/proven', { attempt: body.attempt, code: await world.readCode(email) })
  return proven.body.proof as unknown as string
}

/** The same steps as in the frame. */
async function commit({ login }: LoginWorld, { session }: Device, { body }: Answer, key?: PasskeyKey) {
  const { ticket, grant } = body as unknown as { ticket: string; grant: string }
  const parts = { session, keeperUrl: login.keeperUrl, projectId: PROJECT.id, maker: NO_MAKER }
  return createSignInMethods(parts).link({ state: 'ready', ticket, grant, key })
}

/** `key` is what the authenticator creates for the new passkey, if it does. */
export async function linkPasskey(
  ...[world, device, email, authenticator, key]: [
    LoginWorld,
    Device,
    string,
    ReturnType<typeof createAuthenticator>,
    key?: PasskeyKey,
  ]
) {
  const proof = await proveByEmail(world, device, email)
  const { body } = await world.post('/api/passkeys/create', { device: await device.session.device() })
  const { challenge, userHandle } = body
  const credential = authenticator.create({ challenge, origin: passkeyOrigin(world) })
  const ready = await device.request('/api/methods/passkey', { proof, challenge, userHandle, credential })
  const methods = await commit(world, device, ready, key)
  return { userHandle, subject: methods.find(({ kind }) => kind === 'passkey')?.id ?? '' }
}

async function startFlow(world: LoginWorld, { session }: Device) {
  const nonce = toNonce(createToken())
  return { projectId: PROJECT.id, pageOrigin: world.login.url, device: await session.device(), nonce }
}

/** Links this person's Google account. */
export async function linkGoogle(world: LoginWorld, device: Device, email: string, name: string): Promise<void> {
  const proof = await proveByEmail(world, device, email)
  const flow = { ...(await startFlow(world, device)), provider: 'google' }
  const { uri } = (await world.post('/api/social/start', flow)).body
  const ticket = new URL(await visit(uri, { other: name })).searchParams.get('ticket')
  const ready = await device.request('/api/methods/social', { proof, ticket })
  await commit(world, device, ready)
}

/** Links this person's Farcaster account. */
export async function linkFarcaster(world: LoginWorld, device: Device, email: string, name: string): Promise<void> {
  const proof = await proveByEmail(world, device, email)
  const { url, state } = (await world.post('/api/farcaster/start', await startFlow(world, device))).body
  await approveOnPhone(world, url, name)
  const ready = await device.request('/api/methods/farcaster', { proof, state })
  await commit(world, device, ready)
}

async function approveOnPhone({ login }: LoginWorld, url: string, name: string): Promise<void> {
  const form = new URLSearchParams({ token: new URL(url).searchParams.get('token') ?? '', name })
  await fetch(`${login.providersUrl}/farcaster/approve`, { method: 'POST', body: form })
}

/** Signs in with Farcaster on this device. */
export async function signInByFarcaster(world: LoginWorld, { social }: Device, name: string): Promise<void> {
  await approveOnPhone(world, await social.createFarcasterUri(world.login.url), name)
  await social.waitForFarcaster(never)
}

/** Signs in with Google on this device. */
export async function signInByGoogle(world: LoginWorld, { social }: Device, name: string): Promise<void> {
  await social.finish(await visit(await social.createUri('google', world.login.url), { other: name }))
}
