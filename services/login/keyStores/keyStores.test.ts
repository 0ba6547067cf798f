// Key stores: the transit engine's HTTP API, and an operator's module.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startTransitServer, TOKEN } from '../test/transitServer.ts'
import { loadKeyStore } from './loadKeyStore.ts'

/** Removes the stubs, so that the next file in this worker starts without them. */
afterEach(() => {
  vi.unstubAllGlobals()
})

const never = new AbortController().signal
const BYTES = new Uint8Array([1, 2, 3])

async function start(token: string | undefined = TOKEN, end = '') {
  const transit = await startTransitServer()
  onTestFinished(() => transit.stop())
  transit.addEncryptionKey('seals')
  transit.addEncryptionKey('other')
  transit.addSigningKey('grants')
  return { transit, store: await loadKeyStore({ url: `${transit.url}${end}`, token }) }
}

test.each(['', '/'])(
  'KEY-07 a key in the engine opens what it wrapped, and nothing of another key; URL ends with %j',
  async (end) => {
    const { store } = await start(TOKEN, end)
    const wrapped = await store.wrap('seals', BYTES, never)
    expect(await store.unwrap('seals', wrapped, never)).toEqual(BYTES)
    expect(await store.unwrap('other', wrapped, never)).toBeNull()
    await expect(store.unwrap('none', wrapped, never)).rejects.toThrow('The key store has no key none.')
    await expect(store.wrap('none', BYTES, never)).rejects.toThrow('status 400')
  },
)

test('KEY-07 the first version of a key signs', async () => {
  const { transit, store } = await start()
  const publicKey = await store.readPublicKey('grants', never)
  expect(Buffer.from(publicKey).toString('base64')).toBe(transit.readPublicKey('grants'))
  const raw = Buffer.from(publicKey).toString('base64url')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw }
  const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
  const signature = Uint8Array.from(await store.sign('grants', BYTES, never))
  expect(await crypto.subtle.verify('Ed25519', key, signature, BYTES)).toBe(true)
  expect(JSON.parse(transit.received.at(-1) ?? '')).toMatchObject({ key_version: 1 })
})

test.each([
  ['sealed', TOKEN, 'status 503'],
  ['forbidden', TOKEN, 'status 403'],
  [null, 'another token', 'status 403'],
] as const)('KEY-07 an engine that is %s for %s does nothing', async (fault, token, message) => {
  const { transit, store } = await start(token)
  transit.setFault(fault)
  await expect(store.wrap('seals', BYTES, never)).rejects.toThrow(message)
  await expect(store.unwrap('seals', BYTES, never)).rejects.toThrow(message)
  await expect(store.readPublicKey('grants', never)).rejects.toThrow(message)
  await expect(store.sign('grants', BYTES, never)).rejects.toThrow(message)
})

test('KEY-07 a request ends with its signal, follows no redirect, and has no token if a proxy adds it', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ data: { ciphertext: 'vault:v1:x' } }))
  vi.stubGlobal('fetch', fetch)
  const store = await loadKeyStore({ url: 'https://vault.example/v1/transit' })
  expect(Buffer.from(await store.wrap('seals', BYTES, never)).toString()).toBe('vault:v1:x')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ plaintext: 'AQID' })
  const init = { method: 'POST', body, headers, signal: never, redirect: 'error' }
  expect(fetch.mock.calls).toEqual([['https://vault.example/v1/transit/encrypt/seals', init]])
})

test('KEY-07 a module of the operator is a key store, unless it lacks a function', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = async (name: string, functions: string[]) => {
    const file = join(folder, name)
    await writeFile(file, functions.map((each) => `export const ${each} = async () => '${each}'`).join('\n'))
    return loadKeyStore({ url: file })
  }
  const store = await write('complete.mjs', ['wrap', 'unwrap', 'readPublicKey', 'sign'])
  expect(await store.sign('grants', BYTES, never)).toBe('sign')
  await expect(write('incomplete.mjs', ['wrap', 'unwrap'])).rejects.toThrow('has no readPublicKey, sign.')
})
