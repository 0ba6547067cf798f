// A passkey whose authenticator creates a key: without it, the login server and the keeper cannot open the wallet, even together with all keys.
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { importKeyMaterial, openFromRecovery, sealForRecovery } from '../frame/keys/vault.ts'
import { createSignInMethods } from '../frame/methods/signInMethods.ts'
import { openStore } from '../frame/store.ts'
import { hashSubject } from '../keeper/hashSubject.ts'
import { subjectOfKey } from '../passkeys/verifyPasskey.ts'
import { createSeals } from '../seals.ts'
import { createToken } from '../secrets.ts'
import { createAuthenticator } from './authenticator.ts'
import { createOwner, linkPasskey, NO_MAKER } from './factorWorld.ts'
import { openFrame, post, signIn } from './frames.ts'
import { dumpWallet, opensWallet } from './heldByServers.ts'
import { type LoginWorld, MINUTE_MS, PROJECT, startLoginWorld } from './loginWorld.ts'
import { createPasskeyHolder, createPasskeyKey, type PasskeyHolder, signInByPasskey } from './passkeyHolder.ts'

const createKey = () => Buffer.from(createToken(), 'base64url')
const createBytes = () => crypto.getRandomValues(new Uint8Array(32))
const KEYS = { login: createKey(), grant: createKey(), keeper: createKey() }
const ALL_KEYS = Object.values(KEYS)
const NEEDED = { code: 'passkey-key' }

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld({ keys: KEYS })
})
afterAll(() => world?.stop())
afterEach(() => vi.unstubAllGlobals())

const openDevice = async () => openFrame(world, await openStore())
const opens = ({ owner }: PasskeyHolder) => opensWallet(world, owner, ALL_KEYS)
const addressesOf = async ({ session }: Awaited<ReturnType<typeof openDevice>>) => (await session.need()).addresses
const readBox = async ({ owner }: PasskeyHolder) => (await dumpWallet(world, owner)).boxes[0]?.box ?? ''

/** What both servers can do together. */
async function readShares({ owner, authenticator }: PasskeyHolder) {
  const subjectHash = hashSubject(subjectOfKey(Buffer.from(authenticator.publicKey, 'base64url')))
  const [row] = (await dumpWallet(world, owner)).shares.filter((share) =>
    Buffer.from(subjectHash).equals(share.subjectHash),
  )
  const [wallet] = (await dumpWallet(world, owner)).serverShares
  const unseal = (key: Uint8Array, context: string, sealed: Uint8Array = new Uint8Array()) =>
    createSeals({ key }).unseal(context, sealed)
  return {
    serverShare: await unseal(KEYS.login, owner.accountId, wallet?.sealed),
    keeperShare: await unseal(KEYS.keeper, Buffer.from(subjectHash).toString('hex'), row?.sealed),
  }
}

async function writeBox({ owner }: PasskeyHolder, box: string): Promise<void> {
  await world.database.query('update login.method set box = $2 where account_id = $1', [owner.accountId, box])
}

describe('KEY-01 KEY-03 a wallet whose only passkey makes a key', () => {
  test('cannot be opened with both servers, their databases and all their keys; with the key it can', async () => {
    const holder = await createPasskeyHolder(world, { isKeyed: true })
    expect(await opens(holder)).toBe(false)
    expect(await opensWallet(world, holder.owner, ALL_KEYS, holder.key)).toBe(true)
    // Together they can decrypt everything except the layer of the passkey's key.
    const { serverShare, keeperShare } = await readShares(holder)
    const held = { serverShare, keeperShares: [keeperShare] }
    await expect(openFromRecovery(await readBox(holder), held, holder.owner.accountId)).rejects.toMatchObject(NEEDED)
  })

  test('opens on another device that has the same key', async () => {
    const holder = await createPasskeyHolder(world, { isKeyed: true })
    expect(await addressesOf(await holder.signIn({ key: holder.key }))).toEqual(holder.addresses)
  })

  test.each<[string, (holder: PasskeyHolder) => Promise<PasskeyHolder['key'] | undefined>]>([
    ['no key', async () => undefined],
    ['another key', async ({ key }) => ({ ...key, key: await importKeyMaterial(createBytes()) })],
    ['the key for another passkey', async ({ key }) => ({ ...key, credentialId: createToken() })],
  ])('with %s it is refused on another device, where no one is signed in then', async (_title, makeKey) => {
    const holder = await createPasskeyHolder(world, { isKeyed: true })
    const device = await openDevice()
    await expect(holder.signIn({ device, key: await makeKey(holder) })).rejects.toMatchObject(NEEDED)
    expect(await device.session.read()).toBe(null)
  })

  test('stays open on a device that has it, even without the key', async () => {
    const holder = await createPasskeyHolder(world, { isKeyed: true })
    await holder.signIn({ device: holder.first })
    const address = await holder.first.session.withAccounts(async ({ evm }) => evm.address)
    expect(address).toBe(holder.addresses.evm)
  })
})

describe('KEY-01 KEY-03 a passkey whose key comes later', () => {
  test('without a key it works like any other, and both servers together open the wallet', async () => {
    const holder = await createPasskeyHolder(world)
    expect(await opens(holder)).toBe(true)
    expect(await addressesOf(await holder.signIn())).toEqual(holder.addresses)
    expect(await opens(holder)).toBe(true)
  })

  test.each([true, false])('its next use seals the wallet (on a device that has it: %s)', async (isKnown) => {
    const holder = await createPasskeyHolder(world)
    await holder.signIn({ key: holder.key, ...(isKnown && { device: holder.first }) })
    expect(await opens(holder)).toBe(false)
    expect(await addressesOf(await holder.signIn({ key: holder.key }))).toEqual(holder.addresses)
    await expect(holder.signIn()).rejects.toMatchObject(NEEDED)
    const sealed = await readBox(holder)
    await holder.signIn({ key: holder.key, device: holder.first })
    expect(await readBox(holder)).toBe(sealed)
  })

  test('if the keeper is down, a device that has the wallet signs in, and the next use seals it', async () => {
    const { first: device, ...holder } = await createPasskeyHolder(world)
    await holder.signIn({ device, key: holder.key, isKeeperDown: true })
    expect(await addressesOf(device)).toEqual(holder.addresses)
    await holder.signIn({ device, key: holder.key })
    await expect(holder.signIn()).rejects.toMatchObject(NEEDED)
  })
})

describe('KEY-01 KEY-03 servers that lie to a passkey with a key', () => {
  test('a box that claims to need no key is opened with its shares, and is the wallet or is refused', async () => {
    const holder = await createPasskeyHolder(world, { isKeyed: true })
    const box = await sealForRecovery(createBytes(), await readShares(holder), holder.owner.accountId)
    await writeBox(holder, box)
    const device = await openDevice()
    await expect(holder.signIn({ device, key: holder.key })).rejects.toMatchObject({ code: 'vault' })
    expect(await device.session.read()).toBe(null)
    expect(await readBox(holder)).toBe(box)
  })

  test('a box for a key that they made, and one of another wallet of the same passkey, are refused', async () => {
    const holder = await createPasskeyHolder(world, { isKeyed: true })
    const { accountId } = holder.owner
    const shares = await readShares(holder)
    const theirs = { ...holder.key, key: await importKeyMaterial(createBytes()) }
    const foreign = await sealForRecovery(createBytes(), shares, 'another wallet', holder.key)
    for (const box of [
      await sealForRecovery(createBytes(), shares, accountId, theirs),
      rename(foreign, shares, 'another wallet', accountId),
    ]) {
      await writeBox(holder, box)
      await expect(holder.signIn({ key: holder.key })).rejects.toMatchObject(NEEDED)
    }
  })

  test('a copy of the box from before the key existed opens the same wallet, and is sealed again', async () => {
    const holder = await createPasskeyHolder(world)
    const before = await readBox(holder)
    await holder.signIn({ key: holder.key })
    await writeBox(holder, before)
    expect(await addressesOf(await holder.signIn({ key: holder.key }))).toEqual(holder.addresses)
    expect(await opens(holder)).toBe(false)
  })
})

test('KEY-03 KEY-08 a passkey with a key that is linked to a wallet opens it with that key only; the email opens it as before', async () => {
  const owner = await createOwner(world)
  const authenticator = createAuthenticator()
  const key = await createPasskeyKey(authenticator)
  const { userHandle } = await linkPasskey(world, owner, owner.email, authenticator, key)
  const passkey = { authenticator, userHandle }
  await expect(signInByPasskey(world, await openDevice(), passkey)).rejects.toMatchObject(NEEDED)
  const [device, other] = [await openDevice(), await openDevice()]
  await signInByPasskey(world, device, passkey, { key })
  expect(await addressesOf(device)).toEqual(owner.addresses)
  world.passTime(MINUTE_MS)
  await signIn(world, other.login, owner.email)
  expect(await addressesOf(other)).toEqual(owner.addresses)
})

describe('KEY-03 the login server', () => {
  async function trySeal({ session }: Awaited<ReturnType<typeof openDevice>>, box = 'b'.repeat(118)) {
    const { token } = await session.need()
    return (await post(world, session, '/api/wallet/seal', { box }, token)).status
  }

  test('replaces a box only with a sealed one, once, and within minutes of the passkey’s use', async () => {
    const holder = await createPasskeyHolder(world)
    const before = await readBox(holder)
    for (const length of [80, 117, 119]) expect(await trySeal(holder.first, 'b'.repeat(length))).toBe(400)
    world.passTime(10 * MINUTE_MS)
    expect(await trySeal(holder.first)).toBe(401)
    expect(await readBox(holder)).toBe(before)
    const device = await holder.signIn({ key: holder.key })
    const sealed = await readBox(holder)
    expect(await trySeal(device)).toBe(200)
    expect(await readBox(holder)).toBe(sealed)
  })

  test('replaces no box of another sign-in method', async () => {
    const { email } = world.createPerson()
    const device = await openDevice()
    await signIn(world, device.login, email)
    expect(await trySeal(device)).toBe(401)
  })
})

test('KEY-01 KEY-08 another method that is linked leaves the passkey’s box unchanged, opens the wallet to both servers, and takes that along when it is unlinked', async () => {
  const holder = await createPasskeyHolder(world, { isKeyed: true })
  const { session } = holder.first
  const sealed = await readBox(holder)
  const request = async (path: string, body: object) => {
    const { token } = await session.need()
    return (await post(world, session, `/api/methods${path}`, body, token)).body as unknown as Record<string, string>
  }
  const prove = async () => (await request('/prove', { device: await session.device() })).proof ?? ''
  const { email } = world.createPerson()
  const { attempt } = await request('/email', { proof: await prove(), email })
  const { ticket = '', grant = '' } = await request('/email/finish', { attempt, code: await world.readCode(email) })
  const { keeperUrl } = world.login
  const methods = createSignInMethods({ session, keeperUrl, projectId: PROJECT.id, maker: NO_MAKER })
  const linked = await methods.link({ state: 'ready', ticket, grant })
  const { boxes } = await dumpWallet(world, holder.owner)
  expect(boxes.find(({ credentialId }) => credentialId !== null)?.box).toBe(sealed)
  expect(await opens(holder)).toBe(true)
  await methods.unlink(await prove(), linked.find(({ kind }) => kind === 'email')?.id ?? '')
  expect(await opens(holder)).toBe(false)
  expect(await addressesOf(await holder.signIn({ key: holder.key }))).toEqual(holder.addresses)
})

/** Moves a box to another account without changing its content, which both servers can do together. */
function rename(
  box: string,
  { serverShare, keeperShare }: { serverShare: string; keeperShare: string },
  from: string,
  to: string,
): string {
  const material = Buffer.concat([serverShare, keeperShare].map((share) => Buffer.from(share, 'base64url')))
  const key = Buffer.from(hkdfSync('sha256', material, '', 'latchkey vault: recovery', 32))
  const sealed = Buffer.from(box, 'base64url')
  const nonce = sealed.subarray(0, 12)
  const opener = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(from)).setAuthTag(sealed.subarray(-16))
  const inner = Buffer.concat([opener.update(sealed.subarray(12, -16)), opener.final()])
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(to))
  return Buffer.concat([nonce, cipher.update(inner), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}
