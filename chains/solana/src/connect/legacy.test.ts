// Providers that predate the standard, played by one that signs with a real key.
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { expect, test, vi } from 'vitest'
import { createFakePage } from '../../test/fakePage'
import { signTransaction } from '../features/signTransaction'
import { mainnet } from '../networks'
import { BOB } from '../testing/scriptedWallet'
import { readLegacyWallets } from './legacy'
import { createStandardConnector } from './standardConnector'

const LIVE = { signal: new AbortController().signal }
const CONNECT = { networks: [mainnet.id] as [typeof mainnet.id], ...LIVE }
const keypair = Keypair.generate()
const address = keypair.publicKey.toBase58()
const sign = (bytes: Uint8Array) => ed25519.sign(bytes, keypair.secretKey.slice(0, 32))

function createProvider(change: object = {}) {
  const listeners = new Map<string, () => void>()
  const provider = {
    publicKey: null as unknown,
    connect: vi.fn(async (options?: { onlyIfTrusted: boolean }) => {
      if (options?.onlyIfTrusted && !provider.publicKey) throw { code: 4001, message: 'User rejected the request.' }
      provider.publicKey = keypair.publicKey
      return { publicKey: keypair.publicKey }
    }),
    disconnect: vi.fn(async () => {
      provider.publicKey = null
    }),
    signMessage: async (message: Uint8Array) => ({ signature: sign(message) }),
    request: async ({ method, params }: { method: string; params: { message: string } }) => {
      if (method !== 'signTransaction') throw { code: 4200, message: 'The method is not supported' }
      return { publicKey: address, signature: base58.encode(sign(base58.decode(params.message))) }
    },
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    removeListener: (event: string) => void listeners.delete(event),
    ...change,
  }
  return { provider, listeners }
}
function connectorOf(provider: object) {
  const [wallet] = readLegacyWallets(createFakePage({ phantom: { solana: provider } }))
  if (!wallet) throw new Error('The provider was not found.')
  const deps = { networks: [mainnet], sendRaw: async () => null, isPresent: () => true }
  return createStandardConnector({ id: 'solana:Phantom', name: wallet.name, kind: 'injected' }, wallet, deps)
}

test('CON-02 it connects, silently only if trusted, signs text and transactions, and disconnects', async () => {
  const { provider } = createProvider()
  const connector = connectorOf(provider)
  await expect(connector.connect({ ...CONNECT, silent: true })).resolves.toEqual([])
  const [session] = await connector.connect(CONNECT)
  expect(session?.caipAddress).toBe(`${mainnet.id}:${address}`)
  expect(session?.methods).not.toContain('solana_signIn')

  const message = base58.encode(Buffer.from('hello'))
  const call = { network: mainnet.id, method: 'solana_signMessage', params: [{ message }] }
  const { signature } = (await connector.request(call, LIVE)) as { signature: string }
  expect(ed25519.verify(base58.decode(signature), Buffer.from('hello'), base58.decode(address))).toBe(true)

  const transfer = SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: keypair.publicKey, lamports: 1 })
  const unsigned = new TransactionMessage({
    payerKey: keypair.publicKey,
    recentBlockhash: BOB,
    instructions: [transfer],
  })
  const bytes = new VersionedTransaction(unsigned.compileToV0Message()).serialize()
  const plan = signTransaction.planSign(`${mainnet.id}:${address}`, bytes)
  const [signed] = signTransaction.parseTransactions(plan && (await connector.request(plan, LIVE))) ?? []
  const parsed = VersionedTransaction.deserialize(signed ?? new Uint8Array())
  const isValid = ed25519.verify(parsed.signatures[0] ?? '', parsed.message.serialize(), base58.decode(address))
  expect(isValid).toBe(true)

  await connector.disconnect()
  expect(provider.disconnect).toHaveBeenCalledOnce()
})

test('CHN-02 a provider that returns no signature, or lacks the plain method, is an error', async () => {
  const transfer = SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: keypair.publicKey, lamports: 1 })
  const unsigned = new TransactionMessage({
    payerKey: keypair.publicKey,
    recentBlockhash: BOB,
    instructions: [transfer],
  })
  const bytes = new VersionedTransaction(unsigned.compileToLegacyMessage()).serialize()
  const plan = signTransaction.planSign(`${mainnet.id}:${address}`, bytes)
  for (const [request, code] of [
    [async () => ({ signature: 'x' }), 'kernel/connector-misbehaved'],
    [undefined, 'solana/feature-unsupported'],
  ]) {
    const connector = connectorOf(createProvider({ request }).provider)
    await connector.connect(CONNECT)
    await expect(plan && connector.request(plan, LIVE)).rejects.toMatchObject({ code })
  }
})

test('CHN-02 a provider without events, disconnect or signMessage still supports the rest', async () => {
  const less = { on: undefined, removeListener: undefined, disconnect: undefined, signMessage: undefined }
  const connector = connectorOf(createProvider(less).provider)
  const [session] = await connector.connect(CONNECT)
  expect(session?.methods).toContain('solana_signTransaction')
  expect(session?.methods).not.toContain('solana_signMessage')
  expect(() => connector.watch(() => {})()).not.toThrow()
  await expect(connector.disconnect()).resolves.toBeUndefined()
})

test('CHN-02 the key may be only in the response or only on the provider, and a text’s signature may be bare or in an object', async () => {
  const silent = createProvider({ connect: async () => undefined }).provider
  silent.publicKey = keypair.publicKey
  const answering = {
    connect: async () => ({ publicKey: keypair.publicKey }),
    signMessage: async (text: Uint8Array) => sign(text),
  }
  for (const provider of [silent, createProvider(answering).provider]) {
    const connector = connectorOf(provider)
    const [session] = await connector.connect(CONNECT)
    expect(session?.publicKey).toBe(address)
    const message = base58.encode(Buffer.from('x'))
    const call = { network: mainnet.id, method: 'solana_signMessage', params: [{ message }] }
    const signature = base58.encode(sign(Buffer.from('x')))
    await expect(connector.request(call, LIVE)).resolves.toEqual({ signature })
  }
})

test.each([[null], ['x'], [{ signature: 5 }]])('CHN-02 %j is not a signature of a text', async (answer) => {
  const connector = connectorOf(createProvider({ signMessage: async () => answer }).provider)
  await connector.connect(CONNECT)
  const call = { network: mainnet.id, method: 'solana_signMessage', params: [{ message: '2' }] }
  await expect(connector.request(call, LIVE)).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
})

test('ACC-08 an account change is reported, and removing the last listener removes the provider’s listener too', async () => {
  const { provider, listeners } = createProvider()
  const connector = connectorOf(provider)
  await connector.connect(CONNECT)
  const listener = vi.fn()
  const stop = connector.watch(listener)
  // What the start of watching reads is read before the change.
  await new Promise((resolve) => setImmediate(resolve))
  expect(listener).not.toHaveBeenCalled()
  provider.publicKey = null
  listeners.get('disconnect')?.()
  await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith([]))
  stop()
  expect(listeners.size).toBe(0)
})

test.each([
  ['no key', { connect: async () => ({}) }, 'solana/public-key-missing'],
  ['a key that is text', { connect: async () => ({ publicKey: BOB }) }, 'solana/public-key-missing'],
  [
    'a key of another address',
    { connect: async () => ({ publicKey: { toBytes: () => new Uint8Array(32), toString: () => BOB } }) },
    'solana/address-missing',
  ],
])('CHN-02 connecting a provider with %s creates no session', async (_what, change, code) => {
  await expect(connectorOf(createProvider(change).provider).connect(CONNECT)).rejects.toMatchObject({ code })
})

test('a global that throws, or holds no provider, is not a wallet', () => {
  const page = createFakePage({ solana: 'x', coinbaseSolana: {} })
  Object.defineProperty(page, 'phantom', {
    get: () => {
      throw new Error('trap')
    },
  })
  expect(readLegacyWallets(page)).toEqual([])
})

test('field case 16: SAF-12 functions that a script replaces later are never called', async () => {
  const { provider } = createProvider()
  const connector = connectorOf(provider)
  const lie = vi.fn()
  const { publicKey: _key, ...functions } = provider
  for (const [name, method] of Object.entries(functions)) {
    Object.assign(method, { apply: lie, call: lie, bind: lie })
    Object.assign(provider, { [name]: lie })
  }
  await connector.connect(CONNECT)
  const call = {
    network: mainnet.id,
    method: 'solana_signMessage',
    params: [{ message: base58.encode(Buffer.from('x')) }],
  }
  await expect(connector.request(call, LIVE)).resolves.toMatchObject({ signature: expect.any(String) })
  connector.watch(() => {})()
  await connector.disconnect()
  expect(lie).toHaveBeenCalledTimes(0)
})
