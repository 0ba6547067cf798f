// The frame's keys: which keys open a box and a vault, what the device proves, and what no other party can compute.
import { base58 } from '@scure/base'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createToken, hashToken, toNonce } from '../../secrets.ts'
import { KEYS, openStore } from '../store.ts'
import { deriveAccounts, deriveLockKey, readPrivateKeys } from './accounts.ts'
import { createToken as createFrameToken, fromBase64Url, hashBase64Url, hashHex, toBase64Url } from './bytes.ts'
import { proveKey, readDeviceKey } from './deviceKey.ts'
import { createProofKey, proveTo } from './proof.ts'
import {
  createSecret,
  importKeyMaterial,
  isSealedForPasskey,
  openFromRecovery,
  openOnDevice,
  sealForDevice,
  sealForRecovery,
} from './vault.ts'

const SECRET = new Uint8Array(32).fill(7)
const VAULT = { code: 'vault' }

test('KEY-01 bytes are written as the servers write them', async () => {
  for (const bytes of [new Uint8Array(), new Uint8Array([251, 255, 191]), new Uint8Array(32).fill(254)]) {
    expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
    expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
  }
  expect(() => fromBase64Url('%')).toThrow()
  expect(createFrameToken()).toMatch(/^[\w-]{43}$/)
  expect(await hashBase64Url('a')).toBe(Buffer.from(hashToken('a')).toString('base64url'))
  expect(await hashHex('a 1')).toBe(toNonce('a 1'))
})

test('KEY-02 the accounts of a secret are always the same, and their keys open them elsewhere', async () => {
  const { evm, solana } = deriveAccounts(SECRET)
  const keys = readPrivateKeys(SECRET)
  expect(privateKeyToAccount(keys.evm as `0x${string}`).address).toBe(evm.address)
  expect(deriveAccounts(SECRET).evm.address).toBe(evm.address)
  const pair = base58.decode(keys.solana)
  expect([pair.length, base58.encode(pair.subarray(32))]).toEqual([64, solana.address])
  const signature = await evm.signMessage({ message: 'hello' })
  expect(await verifyMessage({ address: evm.address, message: 'hello', signature })).toBe(true)
  const publicKey = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(pair.subarray(32)).toString('base64url') }
  const key = await crypto.subtle.importKey('jwk', publicKey, 'Ed25519', false, ['verify'])
  const signed = Uint8Array.from(solana.sign(SECRET))
  expect(await crypto.subtle.verify('Ed25519', key, signed, SECRET)).toBe(true)
  expect(deriveLockKey(SECRET)).toMatch(/^[\w-]{43}$/)
  expect(deriveLockKey(SECRET)).not.toBe(deriveLockKey(createSecret()))
})

test('KEY-01 a vault opens with the device’s key and the server’s share of its account only', async () => {
  const share = createToken()
  const vault = await sealForDevice(SECRET, share, 'a')
  expect(await openOnDevice(vault, share)).toEqual(SECRET)
  expect(vault.key.extractable).toBe(false)
  const other = await sealForDevice(SECRET, share, 'a')
  await expect(openOnDevice(vault, createToken())).rejects.toMatchObject(VAULT)
  await expect(openOnDevice({ ...vault, accountId: 'b' }, share)).rejects.toMatchObject(VAULT)
  await expect(openOnDevice({ ...vault, key: other.key }, share)).rejects.toMatchObject(VAULT)
  for (const at of [0, 12, vault.sealed.length - 1]) {
    const sealed = Uint8Array.from(vault.sealed)
    sealed[at] = (sealed[at] ?? 0) ^ 1
    await expect(openOnDevice({ ...vault, sealed }, share)).rejects.toMatchObject(VAULT)
  }
})

test('KEY-01 a box opens with both servers’ shares of its account only, and names the one that opened it', async () => {
  const [serverShare, keeperShare, another] = [createToken(), createToken(), createToken()]
  const box = await sealForRecovery(SECRET, { serverShare, keeperShare }, 'a')
  const open = (parts: object = {}, account = 'a') =>
    openFromRecovery(box, { serverShare, keeperShares: [another, keeperShare], ...parts }, account)
  expect(await open()).toEqual({ secret: SECRET, keeperShare })
  await expect(open({ serverShare: another })).rejects.toMatchObject(VAULT)
  await expect(open({ keeperShares: [another] })).rejects.toMatchObject(VAULT)
  await expect(open({ keeperShares: [] })).rejects.toMatchObject(VAULT)
  await expect(open({ serverShare: keeperShare, keeperShares: [serverShare] })).rejects.toMatchObject(VAULT)
  await expect(open({}, 'b')).rejects.toMatchObject(VAULT)
  expect(isSealedForPasskey(box)).toBe(false)
})

test('KEY-03 KEY-01 a passkey’s box also needs the key of that passkey', async () => {
  const shares = { serverShare: createToken(), keeperShare: createToken() }
  const createKey = async (credentialId: string, fill: number) => ({
    credentialId,
    key: await importKeyMaterial(new Uint8Array(32).fill(fill)),
  })
  const passkey = await createKey('c', 1)
  expect(passkey.key.extractable).toBe(false)
  const box = await sealForRecovery(SECRET, shares, 'a', passkey)
  const open = (key?: typeof passkey) =>
    openFromRecovery(box, { serverShare: shares.serverShare, keeperShares: [shares.keeperShare] }, 'a', key)
  expect(isSealedForPasskey(box)).toBe(true)
  expect(await open(await createKey('c', 1))).toEqual({ secret: SECRET, keeperShare: shares.keeperShare })
  for (const key of [undefined, await createKey('c', 2), await createKey('d', 1)])
    await expect(open(key)).rejects.toMatchObject({ code: 'passkey-key' })
})

test('KEY-05 the device’s key is made once, stays on the device, and signs one request at a time', async () => {
  const store = await openStore()
  const pair = await readDeviceKey(store)
  expect(pair.privateKey.extractable).toBe(false)
  expect((await readDeviceKey(store)).privateKey).toBe(pair.privateKey)
  await store.set(KEYS.deviceKey, { privateKey: 'x' })
  expect((await readDeviceKey(store)).privateKey).not.toBe(pair.privateKey)
  const url = 'https://login.example/api/a'
  const [one, two, free] = [
    await proveKey(pair, url, 'token'),
    await proveKey(pair, url, 'token'),
    await proveKey(pair, url),
  ]
  const header = decodeProtectedHeader(one)
  expect(header).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: expect.objectContaining({ kty: 'EC', crv: 'P-256' }) })
  expect(header.jwk).not.toHaveProperty('d')
  const key = await importJWK(header.jwk ?? {}, 'ES256')
  const read = async (proof: string) => (await jwtVerify(proof, key)).payload
  const ath = Buffer.from(hashToken('token')).toString('base64url')
  expect(await read(one)).toMatchObject({ htm: 'POST', htu: url, ath, jti: expect.stringMatching(/^[\w-]{43}$/) })
  expect((await read(one)).jti).not.toBe((await read(two)).jti)
  expect(await read(free)).not.toHaveProperty('ath')
})

test('KEY-01 a proof is the same for one server after a reload, and reveals nothing to another server', async () => {
  const key = await createProofKey()
  expect(key.extractable).toBe(false)
  const proof = await proveTo(key, 'https://keeper.example')
  expect(proof).toMatch(/^[\w-]{43}$/)
  expect(await proveTo(key, 'https://keeper.example')).toBe(proof)
  expect(await proveTo(key, 'https://login.example')).not.toBe(proof)
  expect(await proveTo(await createProofKey(), 'https://keeper.example')).not.toBe(proof)
})

test('KEY-01 no script can read a key that is derived from shares or from a passkey’s key', async () => {
  const derived = vi.spyOn(crypto.subtle, 'deriveKey')
  onTestFinished(() => derived.mockRestore())
  const key = await importKeyMaterial(new Uint8Array(32))
  const shares = { serverShare: createToken(), keeperShare: createToken() }
  await sealForRecovery(SECRET, shares, 'a', { credentialId: 'c', key })
  const keys = await Promise.all(derived.mock.results.map(({ value }) => value as Promise<CryptoKey>))
  expect(keys.map(({ extractable }) => extractable)).toEqual([false, false])
})
