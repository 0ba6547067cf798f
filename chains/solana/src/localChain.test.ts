// The whole family in a real kernel over the real local runtime: found, connected, read, signed, sent, followed, left, restored.
import { createPublicKey, verify } from 'node:crypto'
import type { CaipAddress, Network } from '@latchkey/kernel'
import { createFakeKernel, type FakeKernel } from '@latchkey/kernel/testing'
import { base58 } from '@scure/base'
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LOCAL_CLUSTER } from '../../../services/local/chains/solana/plan.ts'
import { type SolanaChain, startSolanaChain } from '../../../services/local/chains/solana/startSolanaChain.ts'
import { createFakePage } from '../test/fakePage'
import { solana } from './index'
import { devnet } from './networks'
import { createScriptedWallet, type ScriptedWallet, type ScriptedWalletOptions } from './testing/scriptedWallet'

const ID = 'solana:Scripted'
const LIVE = { signal: new AbortController().signal }
const LAMPORTS = 1_000_001
const START_DEADLINE_MS = 30_000

let chain: SolanaChain
let local: Network
let node: Connection
const kernels: FakeKernel[] = []
beforeAll(async () => {
  chain = await startSolanaChain({ port: 0 })
  const native = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  local = { id: chain.networkId, name: chain.name, native, rpcUrls: [chain.rpcUrl] }
  node = new Connection(chain.rpcUrl, 'confirmed')
}, START_DEADLINE_MS)
afterEach(() => {
  for (const { kernel } of kernels.splice(0)) kernel.destroy()
  vi.unstubAllGlobals()
})
afterAll(() => chain.stop())

async function createKernel(scripted: ScriptedWallet, storage?: FakeKernel['storage']) {
  const page = createFakePage()
  page.install(scripted.wallet)
  vi.stubGlobal('addEventListener', page.addEventListener)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent)
  const options = { chains: [solana({ networks: [local, devnet] })], ...(storage && { storage }) }
  const fake = createFakeKernel(options)
  kernels.push(fake)
  return fake
}
async function setUp(options: ScriptedWalletOptions = {}) {
  const chains = ['solana:localnet', 'solana:devnet']
  const send = async (bytes: Uint8Array) => base58.decode(await node.sendRawTransaction(bytes))
  const [first = '', ...others] = chain.accounts.map(({ seed }) => seed)
  const scripted = createScriptedWallet({ chains, send, seeds: [first, ...others], ...options })
  const fake = await createKernel(scripted)
  await fake.kernel.connectors.discover()
  await fake.kernel.connections.connect(ID)
  return { ...fake, scripted, adapter: await fake.kernel.chain(), account: accountOf(0) }
}
const accountOf = (index: number): CaipAddress => `${local.id}:${chain.accounts[index]?.address}`

async function buildTransfer(from: PublicKey, lamports: number): Promise<Uint8Array> {
  const { blockhash } = await node.getLatestBlockhash()
  const toPubkey = new PublicKey(chain.accounts[1]?.address ?? '')
  const instructions = [SystemProgram.transfer({ fromPubkey: from, toPubkey, lamports })]
  const message = new TransactionMessage({ payerKey: from, recentBlockhash: blockhash, instructions })
  return new VersionedTransaction(message.compileToV0Message()).serialize()
}
const everyday = () => new PublicKey(chain.accounts[0]?.address ?? '')
const isSettled = async (signature: string) => (await node.getSignatureStatus(signature)).value?.err === null

test('CHN-02 connects to an account whose balance matches the chain, for SOL and tokens of both programs', async () => {
  const { kernel, adapter, account } = await setUp()
  expect(kernel.connections.account('solana')).toMatchObject({ status: 'connected', caipAddress: account })
  const balances = await adapter.feature('balances')
  await expect(balances?.native(account, LIVE)).resolves.toEqual({
    units: BigInt(await node.getBalance(everyday())),
    decimals: 9,
    symbol: 'SOL',
  })
  const tokens = await (await adapter.feature('splBalances'))?.list(account, LIVE)
  expect(tokens).toEqual(
    chain.tokens.map(({ mint, tokenAccount, program, supplyUnits, decimals }) => ({
      mint,
      tokenAccount,
      program,
      units: supplyUnits,
      decimals,
    })),
  )
})

test('CHN-02 the chain’s own extremes are read exactly: one unit without decimals, and the largest holding', async () => {
  const [plain, program2022] = LOCAL_CLUSTER.tokens
  if (!plain || !program2022) throw new Error('The plan has no tokens.')
  const tokens = [
    { ...plain, decimals: 0, supplyUnits: 1n },
    { ...program2022, decimals: 36, supplyUnits: 2n ** 64n - 1n },
  ]
  const extreme = await startSolanaChain({ port: 0, plan: { ...LOCAL_CLUSTER, tokens } })
  try {
    const { kernel } = createFakeKernel({ chains: [solana({ networks: [{ ...local, rpcUrls: [extreme.rpcUrl] }] })] })
    const holdings = await (await (await kernel.chain()).feature('splBalances'))?.list(accountOf(0), LIVE)
    expect(holdings?.map(({ units, decimals, program }) => [units, decimals, program])).toEqual([
      [1n, 0, 'token'],
      [2n ** 64n - 1n, 36, 'token-2022'],
    ])
    kernel.destroy()
  } finally {
    await extreme.stop()
  }
})

test('CHN-02 signs a message that both node:crypto and the feature verify', async () => {
  const { kernel, adapter, account } = await setUp()
  const message = 'Grüße 🔑 0x00'
  const feature = await adapter.feature('signMessage')
  const reply = feature && (await kernel.request(feature.planMessage(account, message)))
  const signature = feature?.parseResult(reply) ?? ''
  const x = Buffer.from(everyday().toBytes()).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, Buffer.from(message), key, base58.decode(signature))).toBe(true)
  const verifier = await adapter.feature('verifyMessage')
  await expect(verifier?.verify({ account, message, signature }, LIVE)).resolves.toBe(true)
  await expect(verifier?.verify({ account, message: 'another', signature }, LIVE)).resolves.toBe(false)
})

test('CHN-02 signs in with a text that has the requested fields', async () => {
  vi.stubGlobal('location', { host: 'example.com', origin: 'https://example.com' })
  const { kernel, adapter, account } = await setUp()
  const input = { domain: 'example.com', statement: 'Welcome', uri: 'https://example.com', nonce: '12345678' }
  const feature = await adapter.feature('signIn')
  const reply = feature && (await kernel.request(feature.plan(account, input)))
  const proof = feature?.parseResult(account, input, reply)
  expect(proof?.message).toContain('example.com wants you to sign in with your Solana account:')
  const verifier = await adapter.feature('verifyMessage')
  const { message = '', signature = '' } = proof ?? {}
  await expect(verifier?.verify({ account, message, signature }, LIVE)).resolves.toBe(true)
  expect(feature?.parseResult(account, { ...input, nonce: '1' }, reply)).toBeNull()
})

test('CHN-02 signs transactions that the runtime accepts, one or several', async () => {
  const { kernel, adapter, account } = await setUp()
  const feature = await adapter.feature('signTransaction')
  const one = feature?.planSign(account, await buildTransfer(everyday(), 1))
  const two = feature?.planSignAll(account, [await buildTransfer(everyday(), 2), await buildTransfer(everyday(), 3)])
  const { url = '', fetch } = (await adapter.feature('rpcFetch'))?.to(local.id) ?? {}
  const connection = new Connection(url, { commitment: 'confirmed', ...(fetch && { fetch }) })
  const signatures: string[] = []
  for (const call of [one, two]) {
    const signed = feature?.parseTransactions(call && (await kernel.request(call))) ?? []
    for (const bytes of signed) signatures.push(await connection.sendRawTransaction(bytes))
  }
  expect(signatures).toHaveLength(3)
  for (const signature of signatures) await expect.poll(() => isSettled(signature)).toBe(true)
})

test.each([
  ['by the wallet', []],
  ['from here, by a wallet that only signs', ['solana:signAndSendTransaction']],
])('CHN-02 signs and sends: %s', async (_how, without) => {
  const { kernel, adapter, account } = await setUp({ without })
  const recipient = new PublicKey(chain.accounts[1]?.address ?? '')
  const before = await node.getBalance(recipient)
  const feature = await adapter.feature('signTransaction')
  const call = feature?.planSend(account, await buildTransfer(everyday(), LAMPORTS + without.length))
  const signature = feature?.parseSignature(call && (await kernel.request(call))) ?? ''
  await expect.poll(() => isSettled(signature)).toBe(true)
  expect((await node.getBalance(recipient)) - before).toBe(LAMPORTS + without.length)
})

test('CHN-02 RPC-02 more than the balance: the node’s refusal is typed', async () => {
  const { kernel, adapter, account } = await setUp({ without: ['solana:signAndSendTransaction'] })
  const feature = await adapter.feature('signTransaction')
  const call = feature?.planSend(account, await buildTransfer(everyday(), Number.MAX_SAFE_INTEGER))
  await expect(call && kernel.request(call)).rejects.toMatchObject({ code: 'rpc/insufficient-funds' })
})

test('CHN-02 a wallet that only signs cannot send to a network without an endpoint', async () => {
  const { adapter, kernel } = await setUp({
    without: ['solana:signAndSendTransaction'],
    chains: ['solana:localnet', 'solana:testnet'],
  })
  const feature = await adapter.feature('signTransaction')
  const testnet = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
  const call = feature?.planSend(`${testnet}:${everyday().toBase58()}`, await buildTransfer(everyday(), 1))
  const connector = kernel.connectors.get(ID)
  await expect(call && connector?.request(call, LIVE)).rejects.toMatchObject({
    code: 'solana/connection-missing',
    message: 'Connection is not set',
  })
})

test('RPC-01 reads go to the endpoint; methods of another family are denied before they reach the wallet', async () => {
  const { kernel, scripted } = await setUp()
  const request = (method: string, params: readonly unknown[] = []) =>
    kernel.request({ network: local.id, method, params })
  await expect(request('getGenesisHash')).resolves.toMatch(new RegExp(`^${local.id.slice('solana:'.length)}`))
  await expect(request('solana_getAccounts')).resolves.toEqual([{ pubkey: everyday().toBase58() }])
  scripted.calls.length = 0
  for (const method of ['eth_sendTransaction', 'eth_accounts', 'personal_sign', 'wallet_getAssets', 'requestAirdrop']) {
    await expect(request(method, [])).rejects.toMatchObject({ code: 'kernel/rpc-denied' })
  }
  expect(scripted.calls).toEqual([])
})

test('ACC-06 ACC-08 switches the network, follows the account, and disconnects', async () => {
  const { kernel, scripted } = await setUp()
  await kernel.networks.switch(devnet.id)
  expect(kernel.connections.account('solana').caipAddress).toBe(`${devnet.id}:${chain.accounts[0]?.address}`)
  await kernel.networks.switch(local.id)
  scripted.share(1)
  await expect.poll(() => kernel.connections.account('solana').caipAddress).toBe(accountOf(1))
  await kernel.connections.disconnect()
  expect(kernel.connections.account('solana').status).toBe('disconnected')
  expect(scripted.calls.at(-1)?.feature).toBe('standard:disconnect')
  expect(scripted.listenerCount()).toBe(0)
})

test('CON-10 a reload restores the session without opening the wallet; if the wallet has forgotten the page, it is disconnected', async () => {
  const { scripted, storage } = await setUp()
  scripted.calls.length = 0
  const again = await createKernel(scripted, storage)
  await again.kernel.start()
  expect(again.kernel.connections.account('solana')).toMatchObject({ status: 'connected', caipAddress: accountOf(0) })
  expect(scripted.calls).toEqual([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
  again.kernel.destroy()

  scripted.play(() => ({ accounts: [] }), 'standard:connect')
  const forgotten = await createKernel(scripted, storage)
  await forgotten.kernel.start()
  expect(forgotten.kernel.connections.account('solana').status).toBe('disconnected')
})

test('RPC-02 a rejection by the visitor and malformed data are typed errors, and an abort ends the wait for a wallet that hangs', async () => {
  const { kernel, adapter, account, scripted } = await setUp()
  const call = (await adapter.feature('signMessage'))?.planMessage(account, 'x')
  if (!call) throw new Error('There is no signMessage.')
  scripted.play('reject')
  await expect(kernel.request(call)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  scripted.play('malformed')
  await expect(kernel.request(call)).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
  scripted.play('hang')
  const controller = new AbortController()
  const response = kernel.request(call, controller)
  controller.abort()
  await expect(response).rejects.toMatchObject({ code: 'kernel/aborted' })
})
