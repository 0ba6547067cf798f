// Each server fails to open a wallet with all its data and the other server's database. Together, with all keys, they succeed.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openStore } from '../frame/store.ts'
import { createGrantSigner, createGrantVerifier, readGrantPublicKey } from '../grants.ts'
import { createToken } from '../secrets.ts'
import { openFrame } from './frames.ts'
import { dumpWallet, opensWallet, type WalletOwner } from './heldByServers.ts'
import { type LoginWorld, startLoginWorld } from './loginWorld.ts'

const KEYS = {
  login: Buffer.from(createToken(), 'base64url'),
  grant: Buffer.from(createToken(), 'base64url'),
  keeper: Buffer.from(createToken(), 'base64url'),
}
const publicKey = await readGrantPublicKey(KEYS.grant)

let world: LoginWorld
let owner: WalletOwner
beforeAll(async () => {
  world = await startLoginWorld({ keys: KEYS })
  const { email } = world.createPerson()
  const { login, session } = openFrame(world, await openStore())
  await login.start(email)
  await login.finish(await world.readCode(email))
  const { account, addresses } = await session.need()
  owner = { accountId: account.id, evm: addresses.evm }
})
afterAll(() => world?.stop())
afterEach(() => vi.unstubAllGlobals())

const publicBytes = () => Buffer.from(publicKey, 'base64url')
const opens = (keys: readonly Uint8Array[]) => opensWallet(world, owner, keys)

test('KEY-01 the keeper opens nothing with everything it holds and the login server’s database', async () => {
  expect(await opens([KEYS.keeper, publicBytes()])).toBe(false)
})

test('KEY-01 the login server opens nothing with everything it holds and the keeper’s database', async () => {
  expect(await opens([KEYS.login, KEYS.grant, publicBytes()])).toBe(false)
})

test('KEY-01 both databases open nothing without keys, and both servers together open the wallet', async () => {
  const { serverShares, boxes, shares } = await dumpWallet(world, owner)
  expect([serverShares.length, boxes.length, shares.length]).toEqual([1, 1, 1])
  expect(await opens([publicBytes()])).toBe(false)
  expect(await opens([KEYS.login, KEYS.keeper])).toBe(true)
})

test('KEY-01 the keeper signs no grant with everything it holds', async () => {
  const { verify } = createGrantVerifier([publicKey])
  for (const held of [KEYS.keeper, publicBytes()]) {
    const forged = await createGrantSigner(held).sign('email:a', Date.now())
    const [, payload, proof] = forged.split('.')
    const [head] = (await createGrantSigner(KEYS.grant).sign('email:a', Date.now())).split('.')
    await expect(verify(forged, Date.now())).rejects.toMatchObject({ code: 'no-grant' })
    await expect(verify(`${head}.${payload}.${proof}`, Date.now())).rejects.toMatchObject({ code: 'no-grant' })
  }
})

test('KEY-07 a new key is accepted next to the old one, whose grants are valid until it is removed', async () => {
  const [old, next] = [createGrantSigner(KEYS.grant), createGrantSigner(KEYS.keeper)]
  const [oldGrant, nextGrant] = [await old.sign('email:a', 0), await next.sign('email:b', 0)]
  const [oldPublicKey, nextPublicKey] = [publicKey, await readGrantPublicKey(KEYS.keeper)]
  const before = createGrantVerifier([oldPublicKey])
  const between = createGrantVerifier([nextPublicKey, oldPublicKey])
  const after = createGrantVerifier([nextPublicKey])
  await expect(before.verify(nextGrant, 0)).rejects.toMatchObject({ status: 401 })
  expect([await between.verify(oldGrant, 0), await between.verify(nextGrant, 0)]).toEqual(['email:a', 'email:b'])
  await expect(after.verify(oldGrant, 0)).rejects.toMatchObject({ status: 401 })
  expect(await after.verify(nextGrant, 0)).toBe('email:b')
})

test('KEY-07 the login server’s new signing key signs no one out', async () => {
  const { email, device } = world.createPerson()
  const { token } = (await world.signIn({ email, device })).body
  const rotated = await world.startAgain({ ...KEYS, grant: Buffer.from(createToken(), 'base64url') })
  const refreshed = await world.post(`${rotated.url}/api/session/refresh`, {}, token, rotated.url)
  expect(refreshed.status).toBe(200)
  const granted = await world.post(`${rotated.url}/api/wallet/grant`, {}, refreshed.body.token, rotated.url)
  const share = { grant: granted.body.grant, share: createToken() }
  expect((await world.post(`${rotated.keeperUrl}/shares`, share)).status).toBe(200)
  expect((await world.post(`${world.login.keeperUrl}/shares`, share)).status).toBe(401)
})
