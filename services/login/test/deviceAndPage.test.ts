// Two more attackers. One has a device after its session ended, with everything that its browser stores for the frame, but no code, link, or
// passkey. The other is a page with everything that the frame sends to it.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type DeviceVault, openOnDevice } from '../frame/keys/vault.ts'
import { createDevices } from '../frame/security/devices.ts'
import { KEYS, type Store } from '../frame/store.ts'
import { createToken } from '../secrets.ts'
import { createDeviceKey } from './deviceKey.ts'
import { openFrame, post, signIn } from './frames.ts'
import { type LoginWorld, MINUTE_MS, startLoginWorld } from './loginWorld.ts'

/** Values that open the wallet or lead to it. */
const ROUTES = [
  '/api/wallet/open',
  '/api/wallet/grant',
  '/api/wallet/remember',
  '/api/session/refresh',
  '/api/export/start',
  '/api/devices',
  '/api/methods',
  '/api/email/update',
  '/api/factor/challenge',
]
const BODY = { attempt: crypto.randomUUID(), proof: '0'.repeat(64), code: '123456' }

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world?.stop())
afterEach(() => vi.unstubAllGlobals())

/** Stores everything in the map, including keys that can be used but not read. */
function createStore(kept: Map<string, unknown>): Store {
  return {
    isKept: true,
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
    remove: async (key) => void kept.delete(key),
  }
}

async function createOwner() {
  const { email } = world.createPerson()
  const kept = new Map<string, unknown>()
  const frame = openFrame(world, createStore(kept))
  await signIn(world, frame.login, email)
  const { account, addresses } = await frame.session.need()
  return {
    email,
    kept,
    frame,
    accountId: account.id,
    addresses,
    vault: kept.get(`${KEYS.vault} ${account.id}`) as DeviceVault,
  }
}
type Owner = Awaited<ReturnType<typeof createOwner>>

const ENDINGS: Record<string, (owner: Owner) => Promise<unknown>> = {
  'signed out on it': ({ frame }) => frame.session.end(),
  'ended from another device': async ({ email }) => {
    const other = openFrame(world, createStore(new Map()))
    world.passTime(MINUTE_MS)
    await signIn(world, other.login, email)
    await createDevices(other.session).endOthers()
  },
}

test('KEY-04 while the session lasts, the data stored on a device opens the wallet', async () => {
  const { kept, addresses } = await createOwner()
  const { session } = openFrame(world, createStore(new Map(kept)))
  expect(await session.withAccounts(async ({ evm }) => evm.address)).toBe(addresses.evm)
})

test.each(Object.keys(ENDINGS))(
  'KEY-04 KEY-01 the data stored on a device opens nothing after its session was %s',
  async (name) => {
    const owner = await createOwner()
    const stolen = new Map(owner.kept)
    const { token } = stolen.get(KEYS.session) as { token: string }
    await ENDINGS[name]?.(owner)
    const { session, login } = openFrame(world, createStore(new Map(stolen)))
    for (const path of ROUTES)
      expect([path, (await post(world, session, path, BODY, token)).status]).toEqual([path, 401])
    const attempts = [
      () => session.withAccounts(async ({ evm }) => evm.address),
      () => session.readPrivateKeys(),
      () => session.lockKey(),
      () => session.sealAgain(createToken()),
    ]
    for (const open of attempts) await expect(open()).rejects.toMatchObject({ code: 'signed-out' })
    expect(await session.refresh()).toBe(false)
    // No other stored value works in place of the server's share.
    const texts = [...stolen.values(), token, owner.accountId, ...Object.values(owner.addresses)]
    for (const text of texts.filter((each) => typeof each === 'string')) {
      await expect(openOnDevice(owner.vault, text)).rejects.toMatchObject({ code: 'vault' })
    }
    // Signing in again requires the person's email.
    world.passTime(MINUTE_MS)
    expect(await login.start(owner.email)).toBe('VERIFY_OTP')
    await expect(login.finish('000000')).rejects.toThrow()
    await expect(session.need()).rejects.toMatchObject({ code: 'signed-out' })
  },
)

test('KEY-04 no script can read the keys stored on a device', async () => {
  const { kept, vault } = await createOwner()
  const { privateKey } = kept.get(KEYS.deviceKey) as CryptoKeyPair
  for (const key of [vault.key, privateKey]) {
    expect(key.extractable).toBe(false)
    for (const format of ['raw', 'jwk', 'pkcs8'] as const) {
      await expect(crypto.subtle.exportKey(format, key)).rejects.toThrow()
    }
  }
})

test('KEY-05 nothing that the frame sends a page gets anything from the servers', async () => {
  const { frame, email, accountId, addresses } = await createOwner()
  const sent = [await frame.session.pageToken(), email, accountId, ...Object.values(addresses)]
  const own = await createDeviceKey()
  for (const token of sent) {
    for (const path of ROUTES) {
      const url = `${world.login.url}${path}`
      const { status } = await world.post(path, BODY, token, undefined, '', await own.prove(url, token))
      expect([path, status]).toEqual([path, 401])
    }
    for (const path of ['/shares', '/releases', '/releases/open']) {
      const body = { grant: token, secret: token, share: createToken(), proof: token }
      expect((await world.post(`${world.login.keeperUrl}${path}`, body)).status).toBeGreaterThanOrEqual(400)
    }
  }
  // The person's session still works.
  expect(await frame.session.withAccounts(async ({ evm }) => evm.address)).toBe(addresses.evm)
})
