// Both servers with keys in a key store: what the store sees, how the keys change, and what happens while it does not respond.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openStore } from '../frame/store.ts'
import { KeyStoreError, openStoredKey } from '../keyStore.ts'
import { loadKeyStore } from '../keyStores/loadKeyStore.ts'
import { createSeals } from '../seals.ts'
import { createToken } from '../secrets.ts'
import { openFrame, signIn } from './frames.ts'
import { type LoginWorld, startLoginWorld } from './loginWorld.ts'
import { startTransitServer, TOKEN, type TransitServer } from './transitServer.ts'

/** Long enough for a busy machine. */
const DEADLINE_MS = 2000
const SETTINGS_KEYS = { login: createKey(), keeper: createKey(), grant: createKey() }

let transit: TransitServer
let world: LoginWorld
beforeAll(async () => {
  transit = await startTransitServer()
  for (const name of ['login', 'login-2', 'keeper', 'keeper-2']) transit.addEncryptionKey(name)
  for (const name of ['grant', 'grant-2']) transit.addSigningKey(name)
  world = await startLoginWorld({ keys: await openKeys() })
})
afterAll(async () => {
  transit.setFault(null)
  await world?.stop()
  await transit?.stop()
})
afterEach(() => {
  transit.setFault(null)
  vi.unstubAllGlobals()
})

function createKey() {
  return Buffer.from(createToken(), 'base64url')
}

async function openKey(name: string, token = TOKEN) {
  return openStoredKey(await loadKeyStore({ url: transit.url, token }), name, DEADLINE_MS)
}

async function openKeys(suffix = '') {
  const [login, keeper, grant] = await Promise.all(['login', 'keeper', 'grant'].map((name) => openKey(name + suffix)))
  if (!login || !keeper || !grant) throw new Error('Expected three keys for three names.')
  return { login, keeper, grant }
}

/** Every encrypted value in both databases, in hexadecimal. */
async function readSealed(): Promise<string[]> {
  const rows = await world.database.query<{ sealed: Uint8Array }>(
    'select server_share as sealed from login.wallet union all select share from keeper.share',
  )
  return rows.map(({ sealed }) => Buffer.from(sealed).toString('hex')).sort()
}

async function createSignedIn(): Promise<{ token: string }> {
  return (await world.signIn(world.createPerson())).body
}

test('KEY-07 both servers seal with keys of their own, which the store wraps: it sees no share', async () => {
  const { token } = await createSignedIn()
  const { wallet, keeperShare, kept, created } = await world.createWallet(token)
  expect([kept.status, created.status]).toEqual([200, 200])
  const { body } = await world.post('/api/wallet/open', {}, token)
  expect(body).toMatchObject({ serverShare: wallet.serverShare })
  const seen = transit.received.map((text) => Buffer.from(JSON.parse(text || '{}').plaintext ?? '', 'base64'))
  expect(seen.filter((bytes) => bytes.length === 32).length).toBeGreaterThan(2)
  for (const share of [wallet.serverShare, keeperShare]) {
    const forms = [Buffer.from(share), Buffer.from(share, 'base64url')]
    expect(seen.some((bytes) => forms.some((form) => bytes.includes(form)))).toBe(false)
    expect(transit.received.join()).not.toContain(share)
  }
})

test('KEY-07 keys move from the settings into a store, and then to other keys there, and no one is signed out', async () => {
  const own = await startLoginWorld({ keys: SETTINGS_KEYS })
  try {
    const steps = [
      { keys: await openKeys(), oldKeys: { login: [SETTINGS_KEYS.login], keeper: [SETTINGS_KEYS.keeper] } },
      { keys: await openKeys(), oldKeys: undefined },
      { keys: await openKeys('-2'), oldKeys: { login: [await openKey('login')], keeper: [await openKey('keeper')] } },
      { keys: await openKeys('-2'), oldKeys: undefined },
    ]
    const { email } = own.createPerson()
    const device = await openStore()
    const first = openFrame(own, device)
    await first.login.start(email)
    await first.login.finish(await own.readCode(email))
    const { addresses } = await first.session.need()
    for (const { keys, oldKeys } of steps) {
      const left: Record<string, number> = {}
      const onOldSeals = (server: string, count: number) => void Object.assign(left, { [server]: count })
      const login = await own.startAgain(keys, { ...(oldKeys && { oldKeys }), onOldSeals })
      await expect.poll(() => left).toEqual({ login: 0, keeper: 0 })
      const { session } = openFrame({ ...own, login }, device)
      expect(await session.refresh()).toBe(true)
      expect(await session.withAccounts(async ({ evm }) => evm.address)).toBe(addresses.evm)
      own.passTime(900_000)
      const next = openFrame({ ...own, login }, await openStore())
      await signIn({ ...own, login }, next.login, email)
      expect((await next.session.need()).addresses).toEqual(addresses)
    }
  } finally {
    await own.stop()
  }
})

test.each(['sealed', 'forbidden', 'silent'] as const)(
  'KEY-07 an unavailable store (%s) gives a 503, loses no share, uses up no attempt of a code, and works again afterward',
  async (fault) => {
    const { token } = await createSignedIn()
    const { wallet } = await world.createWallet(token)
    const newcomer = await createSignedIn()
    const { grant } = (await world.post('/api/wallet/grant', {}, newcomer.token)).body
    const { email, device } = world.createPerson()
    const { attempt } = (await world.post('/api/email/start', { email, device })).body
    const proof = { attempt, device, code: await world.readCode(email) }
    const before = await readSealed()
    world.faults.splice(0)

    transit.setFault(fault)
    const answers = await Promise.all([
      world.post('/api/wallet/open', {}, token),
      world.post('/api/wallet/grant', {}, newcomer.token),
      world.post(`${world.login.keeperUrl}/shares`, { grant, share: createToken() }),
      ...[1, 2, 3, 4].map(() => world.post('/api/email/finish', proof)),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
    expect(world.faults).toContain('POST /api/wallet/open KeyStoreError unavailable')
    // A concurrent key change stops, and leaves the stored values unchanged.
    const next = { ...(await openKeys('-2')), grant: SETTINGS_KEYS.grant }
    await world.startAgain(next, { oldKeys: { login: [await openKey('login')], keeper: [] } })
    await expect.poll(() => world.faults).toContain('reseal KeyStoreError')
    expect(await readSealed()).toEqual(before)

    transit.setFault(null)
    expect((await world.post('/api/wallet/open', {}, token)).body).toMatchObject({ serverShare: wallet.serverShare })
    expect(await world.post('/api/email/finish', proof)).toMatchObject({ status: 200 })
    expect(await world.post('/api/wallet/grant', {}, newcomer.token)).toMatchObject({ status: 200 })
  },
)

test('KEY-07 values of other keys of the store are not opened, and each value is bound to its place', async () => {
  const [one, two] = [createSeals({ key: await openKey('login') }), createSeals({ key: await openKey('login-2') })]
  const sealed = await one.seal('context', 'text')
  expect(await one.unseal('context', sealed)).toBe('text')
  await expect(one.unseal('other context', sealed)).rejects.toThrow()
  const renamed = Buffer.concat([two.mark, sealed.subarray(9)])
  await expect(two.unseal('context', renamed)).rejects.toThrow('The key store cannot decrypt this value.')
  const hash = await one.hashCode('a', '000000')
  expect(await one.isCode(hash, 'a', '000000')).toBe(true)
  expect([await one.isCode(hash, 'a', '000001'), await one.isCode(hash, 'b', '000000')]).toEqual([false, false])
  expect(await two.isCode(hash, 'a', '000000')).toBe(false)
  const wrong = await openKey('login', 'another token')
  await expect(createSeals({ key: wrong }).unseal('context', sealed)).rejects.toThrow(KeyStoreError)
  const missing = createSeals({ key: await openKey('no-such-key') })
  await expect(missing.seal('context', 'text')).rejects.toThrow(KeyStoreError)
  // A deleted key is a fault of the store, and does not mean that the value is invalid.
  const orphaned = Buffer.concat([missing.mark, sealed.subarray(9)])
  await expect(missing.unseal('context', orphaned)).rejects.toThrow(KeyStoreError)
})

test('KEY-07 a module of the operator is a key store, unless it lacks a function', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-store-'))
  const [complete, incomplete] = [join(folder, 'complete.mjs'), join(folder, 'incomplete.mjs')]
  const flip = '(name, bytes) => bytes.map((byte) => byte ^ name.length)'
  await writeFile(
    complete,
    `export const wrap = async ${flip}\nexport const unwrap = async ${flip}
     export const readPublicKey = async () => new Uint8Array(32)\nexport const sign = async () => new Uint8Array(64)`,
  )
  await writeFile(incomplete, 'export const wrap = () => {}\nexport const unwrap = () => {}')
  const seals = createSeals({ key: openStoredKey(await loadKeyStore({ url: complete }), 'name') })
  expect(await seals.unseal('context', await seals.seal('context', 'text'))).toBe('text')
  await expect(loadKeyStore({ url: incomplete })).rejects.toThrow('has no readPublicKey, sign.')
  await rm(folder, { recursive: true })
})
