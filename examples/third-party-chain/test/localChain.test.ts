// @vitest-environment node
// The whole family in a real kernel over TON's virtual machine: found, connected, read, signed, sent, tracked, disconnected, restored.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CaipAddress, RpcCall } from '@latchkey/kernel'
import type { FakeKernel } from '@latchkey/kernel/testing'
import { beginCell, storeStateInit } from '@ton/core'
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mainnet, testnet } from '../src/networks'
import { MAX_UNITS } from '../src/replies'
import { connectWallet, createTonKernel, LIVE, MANIFEST } from './kernelWorld'
import { type LocalTon, startLocalTon, unusedAddress } from './localTon'
import { createLocalWallet, DECLINED, type LocalWallet, type LocalWalletOptions, signedBytes } from './localWallet'

const ID = 'ton:localwallet'
/** Remains in the account for fees. One coin. */
const FEES = 1_000_000_000n
const START_DEADLINE_MS = 30_000
const PACKAGE = join(import.meta.dirname, '..')

let local: LocalTon
const kernels: FakeKernel[] = []
beforeAll(async () => {
  local = await startLocalTon()
}, START_DEADLINE_MS)
afterEach(() => {
  for (const { kernel } of kernels.splice(0)) kernel.destroy()
  vi.unstubAllGlobals()
})
afterAll(() => local.stop())

function createKernel(storage?: FakeKernel['storage']): FakeKernel {
  const fake = createTonKernel(local, storage)
  kernels.push(fake)
  return fake
}
async function setUp(options: LocalWalletOptions = {}) {
  const connected = await connectWallet(local, options)
  kernels.push(connected)
  return connected
}
/** The same, with a wallet whose responses are invented. */
function setUpHostile(respond: (method: string, approved: () => unknown) => unknown) {
  return setUp({ person: { respond: async (method, approved) => respond(method, approved) } })
}
const friendly = ({ address }: LocalWallet) => address.toString({ bounceable: false })
async function planText({ adapter, account }: Awaited<ReturnType<typeof setUp>>, text: string): Promise<RpcCall> {
  const call = (await adapter.feature('signMessage'))?.planMessage(account, text)
  if (!call) throw new Error('There is no signMessage.')
  return call
}

test('PLG-05 the account is the friendly form of the wallet’s address, and its key is proven by its contract', async () => {
  const { kernel, wallet, account } = await setUp()
  expect(account).toBe(`ton:-239:${friendly(wallet)}`)
  expect(kernel.connections.account('ton').allAccounts).toMatchObject([{ publicKey: wallet.publicKey.toString('hex') }])
})

test.each([0n, 1n, 10n ** 9n, MAX_UNITS])('PLG-05 BAL-06 the balance equals the chain’s: %d', async (units) => {
  const { adapter, account, wallet } = await setUp()
  const contract = await local.contractOf('-239', wallet.address)
  contract.balance = units
  const balances = await adapter.feature('balances')
  await expect(balances?.native(account, LIVE)).resolves.toEqual({ units, decimals: 9, symbol: 'TON' })
})

test('PLG-05 signs a text that node:crypto verifies', async () => {
  const parts = await setUp()
  const text = 'Grüße 💎 0x00'
  const reply = (await parts.kernel.request(await planText(parts, text))) as { timestamp: number; domain: string }
  const signature = (await parts.adapter.feature('signMessage'))?.parseResult(reply) ?? ''
  const { address, publicKey } = parts.wallet
  expect(reply.domain).toBe('shop.example')
  const x = publicKey.toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const isSigned = (signed: string) => {
    const digest = createHash('sha256')
      .update(signedBytes({ ...reply, address, text: signed }))
      .digest()
    return verify(null, digest, key, Buffer.from(signature, 'base64'))
  }
  expect([isSigned(text), isSigned(`${text}.`)]).toEqual([true, false])
})

test.each([
  ['nothing', 0n, 41],
  ['one unit', 1n, 42],
  ['the largest possible balance without the fees', MAX_UNITS - FEES, 43],
])('PLG-05 sends exactly %s, signed by the wallet and accepted by the chain', async (_what, units, seed) => {
  const { kernel, adapter, account, wallet } = await setUp({ seed })
  const from = await local.contractOf('-239', wallet.address)
  from.balance = MAX_UNITS
  const to = unusedAddress(seed)
  const feature = await adapter.feature('tonTransfer')
  const call = feature?.plan(account, { to: to.toString({ bounceable: false }), units })
  const hash = feature?.parseResult(call && (await kernel.request(call)))
  expect(local.accepted).toContain(hash)
  expect((await local.contractOf('-239', to)).balance).toBe(units)
  expect((await adapter.feature('explorer'))?.transactionUrl(mainnet.id, hash ?? '')).toBe(
    `https://tonviewer.com/transaction/${hash}`,
  )
})

test('PLG-05 the largest possible amount reaches the wallet to the last digit; what cannot be sent is not requested', async () => {
  const { kernel, adapter, account, wallet } = await setUp()
  const feature = await adapter.feature('tonTransfer')
  const to = unusedAddress(9).toString({ bounceable: false })
  const call = feature?.plan(account, { to, units: MAX_UNITS })
  await kernel.request(call as RpcCall)
  expect(wallet.calls.at(-1)?.params).toMatchObject({
    network: '-239',
    messages: [{ address: to, amount: '1329227995784915872903807060280344575' }],
  })
  const testOnly = unusedAddress(9).toString({ testOnly: true })
  expect(feature?.plan(account, { to, units: MAX_UNITS + 1n })).toBeNull()
  expect(feature?.plan(account, { to, units: -1n })).toBeNull()
  expect(feature?.plan(account, { to: 'nobody', units: 1n })).toBeNull()
  expect(feature?.plan(account, { to: testOnly, units: 1n })).toBeNull()
  expect(feature?.plan(`ton:-3:${friendly(wallet)}`, { to: testOnly, units: 1n })).not.toBeNull()
})

test.each([
  ['an amount that is a number', { messages: [{ address: unusedAddress(1).toString(), amount: 1 }] }],
  ['no message', { messages: [] }],
  ['a raw recipient', { messages: [{ address: unusedAddress(1).toRawString(), amount: '1' }] }],
  [
    'a recipient of test networks',
    { messages: [{ address: unusedAddress(1).toString({ testOnly: true }), amount: '1' }] },
  ],
  [
    'another sender',
    { from: unusedAddress(1).toString(), messages: [{ address: unusedAddress(1).toString(), amount: '1' }] },
  ],
])('PLG-05 %s does not reach the wallet', async (_what, parameters) => {
  const { kernel, wallet } = await setUp()
  const call = { network: mainnet.id, method: 'ton_sendMessage', params: [parameters] }
  await expect(kernel.request(call)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
  expect(wallet.calls).toEqual([])
})

test('PLG-05 RPC-01 a request of another family is denied before it reaches the wallet', async () => {
  const { kernel, wallet } = await setUp()
  for (const method of ['eth_sendTransaction', 'eth_accounts', 'personal_sign', 'solana_signMessage', 'toString']) {
    const call = { network: mainnet.id, method, params: [] }
    await expect(kernel.request(call)).rejects.toMatchObject({ code: 'kernel/rpc-denied' })
  }
  expect(wallet.calls).toEqual([])
})

test('PLG-05 switches the network by asking the wallet for it, and nothing is signed for the previous one', async () => {
  const parts = await setUp()
  const { kernel, wallet } = parts
  const call = await planText(parts, 'x')
  await kernel.networks.switch(testnet.id)
  expect(wallet.calls).toMatchObject([{ method: 'connect', params: { items: [{ name: 'ton_addr', network: '-3' }] } }])
  const testAddress = wallet.address.toString({ bounceable: false, testOnly: true })
  expect(kernel.connections.account('ton').caipAddress).toBe(`ton:-3:${testAddress}`)
  await expect(kernel.request(call)).rejects.toMatchObject({ code: 'rpc/chain-disconnected' })
})

test('PLG-05 a wallet that does not change networks has not switched', async () => {
  let isStaying = false
  const { kernel, wallet, account } = await setUpHostile((_method, approved) => {
    const event = approved()
    if (!isStaying) return event
    wallet.moveTo('-239')
    return wallet.bridge.restoreConnection()
  })
  isStaying = true
  await expect(kernel.networks.switch(testnet.id)).rejects.toMatchObject({ code: 'kernel/network-switch-failed' })
  expect(kernel.connections.account('ton').caipAddress).toBe(account)
})

test('PLG-05 follows whatever the wallet reports, until it disconnects', async () => {
  const { kernel, wallet, account } = await setUp()
  const changes: CaipAddress[] = []
  kernel.on('session:changed', ({ caipAddress }) => changes.push(caipAddress))
  for (const malformed of [null, 'disconnect', { event: 'connect' }, { event: 'connect', payload: { items: [7] } }]) {
    wallet.emit(malformed)
  }
  wallet.emit({ event: 'connect_error', id: 7, payload: DECLINED })
  expect([changes, kernel.connections.account('ton').caipAddress]).toEqual([[], account])
  wallet.moveTo('-3')
  expect(changes).toHaveLength(1)
  wallet.leave()
  expect(kernel.connections.account('ton').status).toBe('disconnected')
  expect(wallet.listenerCount()).toBe(0)
})

test('PLG-05 disconnects in the wallet too, and a reload restores the connection without a prompt', async () => {
  const { kernel, wallet, storage, account } = await setUp()
  kernel.destroy()
  const again = createKernel(storage).kernel
  await again.start()
  expect(again.connections.account('ton')).toMatchObject({ status: 'connected', caipAddress: account })
  await again.connections.disconnect()
  expect(wallet.calls.map(({ method }) => method)).toEqual(['restoreConnection', 'disconnect'])
  const forgotten = createKernel(storage).kernel
  await forgotten.start()
  expect(forgotten.connections.account('ton').status).toBe('disconnected')
})

test('PLG-05 a stored session that the wallet has ended is not restored', async () => {
  const { kernel, wallet, storage } = await setUp()
  kernel.destroy()
  wallet.leave()
  const again = createKernel(storage).kernel
  await again.start()
  expect(again.connections.account('ton').status).toBe('disconnected')
})

test('PLG-05 a wallet that is injected late is listed while the modal is open', async () => {
  const { kernel, clock } = createKernel()
  await kernel.connectors.discover()
  kernel.router.open()
  const wallet = createLocalWallet()
  vi.stubGlobal('localwallet', { tonconnect: wallet.bridge })
  expect(kernel.connectors.get(ID)).toBeNull()
  clock.advance(1_000)
  expect(kernel.connectors.get(ID)).toMatchObject({ name: 'Local Wallet', kind: 'injected' })
  await kernel.router.close()
  kernel.destroy()
  expect(clock.pending()).toBe(0)
})

test('PLG-05 an object in the page that is not a wallet does no harm', async () => {
  vi.stubGlobal('hostile', {
    get tonconnect(): never {
      throw new Error('no')
    },
  })
  vi.stubGlobal('nameless', { tonconnect: { ...createLocalWallet().bridge, walletInfo: { name: '\u200b' } } })
  vi.stubGlobal('half', { tonconnect: { walletInfo: { name: 'Half' } } })
  const { kernel } = await setUp()
  expect(kernel.store.get(kernel.connectors.listAtom).map(({ id }) => id)).toEqual([ID])
})

const strange = WalletContractV4.create({ workchain: 0, publicKey: Buffer.alloc(32, 5) })
const stateInit = (contract: { init: { code: unknown; data: unknown } }) =>
  beginCell()
    .store(storeStateInit(contract.init as Parameters<typeof storeStateInit>[0]))
    .endCell()
    .toBoc()
    .toString('base64')

test.each([
  ['another contract', { walletStateInit: stateInit(strange) }],
  ['a contract that cannot be read', { walletStateInit: 'AAAA' }],
  ['no contract', { walletStateInit: null }],
  ['another address', { address: strange.address.toRawString() }],
  ['a network that is not a number', { network: 'main' }],
])('PLG-05 an account with %s is refused', async (_what, change) => {
  const connecting = setUpHostile((_method, approved) => {
    const event = approved() as { payload: { items: object[] } }
    return { ...event, payload: { items: event.payload.items.map((item) => ({ ...item, ...change })) } }
  })
  await expect(connecting).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
})

test('PLG-05 a key that the contract does not hold is left out; a contract of version 5 holds its own', async () => {
  const publicKey = Buffer.alloc(32, 6)
  const contract = WalletContractV5R1.create({ publicKey })
  const own = { address: contract.address.toRawString(), walletStateInit: stateInit(contract) }
  for (const [given, expected] of [
    [publicKey, publicKey.toString('hex')],
    [Buffer.alloc(32, 7), undefined],
  ] as const) {
    const { kernel } = await setUpHostile((_method, approved) => {
      const event = approved() as { payload: { items: object[] } }
      const items = event.payload.items.map((item) => ({ ...item, ...own, publicKey: given.toString('hex') }))
      return { ...event, payload: { items } }
    })
    expect(kernel.connections.account('ton').allAccounts[0]?.publicKey).toBe(expected)
    kernel.destroy()
  }
})

test.each([
  ['another id', { id: '7', result: {} }],
  ['another text', (reply: SignedReply) => ({ ...reply.result, payload: { type: 'text', text: 'y' } })],
  ['another account', (reply: SignedReply) => ({ ...reply.result, address: strange.address.toRawString() })],
  ['no signature', (reply: SignedReply) => ({ ...reply.result, signature: 'AA==' })],
])('PLG-05 a signature with %s is not accepted', async (_what, change) => {
  const parts = await setUpHostile(async (method, approved) => {
    const reply = (await approved()) as SignedReply
    if (method !== 'signData') return reply
    return typeof change === 'function' ? { ...reply, result: change(reply) } : change
  })
  const call = await planText(parts, 'x')
  await expect(parts.kernel.request(call)).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
})
interface SignedReply {
  id: string
  result: object
}

test('PLG-05 a message of someone else is not mistaken for the requested one', async () => {
  const other = createLocalWallet({ seed: 9 })
  const foreign = await other.bridge.send({
    method: 'sendTransaction',
    params: [JSON.stringify({ messages: [{ address: unusedAddress(1).toString(), amount: '1' }] })],
    id: '1',
  })
  const { kernel, adapter, account } = await setUp({
    network: { seqno: async () => 0, send: async () => {} },
    person: {
      respond: async (method, approved) => {
        const reply = (await approved()) as SignedReply
        return method === 'sendTransaction' ? { ...foreign, id: reply.id } : reply
      },
    },
  })
  const call = (await adapter.feature('tonTransfer'))?.plan(account, { to: unusedAddress(1).toString(), units: 1n })
  await expect(kernel.request(call as RpcCall)).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
})

test.each([
  [1, 'rpc/invalid-params'],
  [2, 'rpc/unknown'],
  [3, 'rpc/unknown'],
  [100, 'rpc/unauthorized'],
  [300, 'rpc/user-rejected'],
  [400, 'rpc/unsupported-method'],
  [4001, 'rpc/unknown'],
])('PLG-05 RPC-02 the wallet’s error %d is %s', async (code, expected) => {
  const parts = await setUpHostile(async (method, approved) => {
    const reply = (await approved()) as SignedReply
    return method === 'signData' ? { id: reply.id, error: { code, message: 'because' } } : reply
  })
  await expect(parts.kernel.request(await planText(parts, 'x'))).rejects.toMatchObject({ code: expected })
})

test.each([2, 3])('PLG-05 a manifest that the wallet cannot use is reported with its URL (%d)', async (code) => {
  const connecting = setUpHostile(() => ({ event: 'connect_error', id: 1, payload: { code, message: 'because' } }))
  await expect(connecting).rejects.toMatchObject({
    code: 'ton/manifest-refused',
    context: { manifestUrl: MANIFEST },
  })
})

test('PLG-05 the package imports the kernel by its public entries, its own files and named libraries, nothing else', () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  expect(Object.keys(peerDependencies)).toEqual(['@latchkey/kernel'])
  const allowed = ['./', '../', ...Object.keys({ ...dependencies, ...peerDependencies })]
  const source = join(PACKAGE, 'src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const imported = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(imported.length).toBeGreaterThan(20)
  expect(imported.filter((name) => !allowed.some((start) => name.startsWith(start)))).toEqual([])
})
