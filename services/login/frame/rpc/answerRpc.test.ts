// What happens to a page's request: the frame answers it, forwards it to the node, shows it to the person, or refuses it.
import { base58 } from '@scure/base'
import { type Hex, parseTransaction, recoverTransactionAddress, verifyMessage, verifyTypedData } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { CLUSTER, createTestWallet } from '../../test/testWallet.ts'
import { ERRORS } from '../errors.ts'

/** Removes the stubs, so that the next file in this worker starts without them. */
afterEach(() => {
  vi.unstubAllGlobals()
})

const OTHER: Hex = `0x${'b'.repeat(40)}`
const CHAIN_ID = 31337
const GWEI = 10n ** 9n
const toHex = (value: bigint | number): Hex => `0x${value.toString(16)}`
const READY = {
  eth_chainId: toHex(CHAIN_ID),
  eth_getTransactionCount: '0x5',
  eth_estimateGas: toHex(21_000),
  eth_maxPriorityFeePerGas: toHex(GWEI),
  eth_getBlockByNumber: { number: '0x1', baseFeePerGas: toHex(10n * GWEI), transactions: [], timestamp: '0x1' },
  eth_getBalance: toHex(10n ** 18n),
  eth_sendRawTransaction: `0x${'c'.repeat(64)}`,
}

/** A node that answers these methods, and returns an error for all others. */
function stubNode(answers: Record<string, unknown> = READY) {
  const asked: { method: string; params: unknown[] }[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { id, method, params } = JSON.parse(String(body))
    asked.push({ method, params })
    const found = answers[method]
    if (found instanceof Response) return found
    const answer = found === undefined ? { error: { code: -32000, message: `no ${method}` } } : { result: found }
    return Response.json({ jsonrpc: '2.0', id, ...answer })
  })
  return asked
}

test('EMB-07 the frame responds itself where it can', async () => {
  const asked = stubNode()
  const { request, evm, questions } = await createTestWallet()
  expect(await request('eth_chainId')).toBe('0x7a69')
  expect(await request('eth_accounts')).toEqual([evm])
  expect(await request('wallet_getCapabilities')).toEqual({})
  expect([asked, questions]).toEqual([[], []])
})

test('EMB-07 a request without a network is for the current one', async () => {
  const { requestHere, evm } = await createTestWallet()
  expect(await requestHere('eth_accounts')).toEqual([evm])
})

test('EMB-07 read requests are forwarded to the network, with the node’s result or its error message', async () => {
  const asked = stubNode({ eth_blockNumber: '0x10', eth_getCode: new Response('<h1>') })
  const { request } = await createTestWallet()
  expect(await request('eth_blockNumber')).toBe('0x10')
  expect(asked).toEqual([{ method: 'eth_blockNumber', params: [] }])
  await expect(request('eth_getBalance', ['0x1', 'latest'])).rejects.toThrow('no eth_getBalance')
  expect(asked[1]).toEqual({ method: 'eth_getBalance', params: ['0x1', 'latest'] })
  await expect(request('eth_getCode')).rejects.toMatchObject({ message: ERRORS.noNetwork, code: 'unreachable' })
  stubNode({ eth_getCode: Response.json({ jsonrpc: '2.0', id: 1, error: 'refused' }) })
  await expect(request('eth_getCode')).rejects.toMatchObject({ message: ERRORS.noNetwork, code: 'unreachable' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
  await expect(request('eth_getCode')).rejects.toMatchObject({ message: ERRORS.noNetwork, code: 'unreachable' })
})

test.each<[string, unknown, string | number, string]>([
  ['eth_sign', [], CHAIN_ID, ERRORS.notAllowed],
  ['solana_signMessage', { message: '1' }, CHAIN_ID, ERRORS.notAllowed],
  ['personal_sign', [], CLUSTER, ERRORS.notAllowed],
  ['eth_chainId', [], CLUSTER, ERRORS.notAllowed],
  ['eth_blockNumber', [], CLUSTER, ERRORS.notAllowed],
  ['eth_blockNumber', [], 5, ERRORS.unsupportedChain],
  ['wallet_sendCalls', [], CHAIN_ID, ERRORS.noSmartAccount],
  ['eth_supportedEntryPoints', [], CHAIN_ID, ERRORS.noSmartAccount],
  ['personal_sign', ['x'.repeat(1_000_000), OTHER], CHAIN_ID, ERRORS.malformed],
  ['personal_sign', ['x'], CHAIN_ID, ERRORS.malformed],
  ['personal_sign', ['x', OTHER], CHAIN_ID, ERRORS.foreignAccount],
  ['eth_signTypedData_v4', [OTHER, '{}'], CHAIN_ID, ERRORS.foreignAccount],
  ['eth_sendTransaction', [{ from: OTHER }], CHAIN_ID, ERRORS.foreignAccount],
  ['eth_sendTransaction', [{ to: OTHER, chainId: 1 }], CHAIN_ID, ERRORS.otherChain],
  ['solana_signMessage', { message: '1', pubkey: '1' }, CLUSTER, ERRORS.foreignAccount],
  ['solana_signMessage', { message: '0' }, CLUSTER, ERRORS.malformed],
  ['solana_signTransaction', { transaction: '1' }, CLUSTER, ERRORS.foreignAccount],
])('EMB-07 SAF-09 %s is refused without a prompt', async (method, params, chainId, message) => {
  stubNode()
  const { request, questions } = await createTestWallet()
  await expect(request(method, params, chainId)).rejects.toThrow(message)
  expect(questions).toEqual([])
})

test('EMB-07 parameters of up to a million characters are forwarded', async () => {
  const asked = stubNode({ eth_call: '0x' })
  const { request } = await createTestWallet()
  const params = ['x'.repeat(1_000_000 - '[""]'.length)]
  expect(await request('eth_call', params)).toBe('0x')
  expect(asked).toEqual([{ method: 'eth_call', params }])
})

test('EMB-07 parameters that cannot be JSON are refused', async () => {
  const { request } = await createTestWallet()
  const circular: unknown[] = []
  circular.push(circular)
  await expect(request('eth_call', circular)).rejects.toThrow(ERRORS.malformed)
})

test.each([
  ['hello', { message: 'hello' }],
  ['0x68656c6c6f', { message: 'hello' }],
  ['0x123', { message: '0x123' }],
  ['x0x12', { message: 'x0x12' }],
  ['0x12x', { message: '0x12x' }],
])('EMB-07 the text %j is signed as the person is shown it', async (text, { message }) => {
  const { request, evm, questions } = await createTestWallet()
  const signature = (await request('personal_sign', [text, evm.toLowerCase()])) as Hex
  expect(await verifyMessage({ address: evm as Hex, message, signature })).toBe(true)
  expect(questions).toMatchObject([{ origin: 'https://shop.example', networkName: 'Local', address: evm }])
})

const DATA = {
  types: { Note: [{ name: 'text', type: 'string' }] },
  domain: { chainId: CHAIN_ID },
  primaryType: 'Note',
  message: { text: 'hello' },
} as const

test('EMB-07 SAF-09 structured data is signed for this network only', async () => {
  const { request, evm, questions } = await createTestWallet()
  for (const data of [DATA, JSON.stringify(DATA)]) {
    const signature = (await request('eth_signTypedData_v4', [evm, data])) as Hex
    expect(await verifyTypedData({ ...DATA, address: evm as Hex, signature })).toBe(true)
  }
  const elsewhere = { ...DATA, domain: { chainId: 1 } }
  await expect(request('eth_signTypedData_v4', [evm, elsewhere])).rejects.toThrow(ERRORS.otherChain)
  await expect(request('eth_signTypedData_v4', [evm, '{'])).rejects.toThrow(ERRORS.malformed)
  expect(questions).toHaveLength(2)
})

test('EMB-07 a transaction is shown with its highest fee, and sent as shown', async () => {
  const asked = stubNode()
  const { request, evm, readFacts, questions } = await createTestWallet()
  const value = 10n ** 17n
  const sent = { from: evm.toLowerCase(), to: OTHER, value: toHex(value), chainId: toHex(CHAIN_ID) }
  expect(await request('eth_sendTransaction', [sent])).toBe(READY.eth_sendRawTransaction)
  const raw = asked.find(({ method }) => method === 'eth_sendRawTransaction')?.params[0] as `0x02${string}`
  const signed = parseTransaction(raw)
  expect(signed).toMatchObject({ to: OTHER, value, nonce: 5, chainId: CHAIN_ID, gas: 21_000n })
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(evm)
  const fee = 21_000n * (signed.maxFeePerGas ?? 0n)
  expect(questions[0]?.description.heading).toBe('Send 0.1 ETH')
  const shown = readFacts()
  expect(shown.find((fact) => fact.startsWith('Network fee'))).toContain(String(Number(fee) / 1e18).slice(0, 6))
  expect(shown.slice(1)).toEqual(['Network fee (max): 0.000273 ETH', 'Total (max): 0.100273 ETH'])
  const balance = stubNode({ ...READY, eth_getBalance: toHex(value + fee) })
  expect(await request('eth_sendTransaction', [sent])).toBe(READY.eth_sendRawTransaction)
  expect(balance.some(({ method }) => method === 'eth_getBalance')).toBe(true)
})

const REFUSED = expect.stringContaining('Missing or invalid parameters.')
const UNREADABLE_BLOCK = { ...READY.eth_getBlockByNumber, baseFeePerGas: 'x' }
test.each<[string, object, object, unknown]>([
  ['that costs more than there is', { value: '0x1' }, { eth_getBalance: '0x0' }, ERRORS.tooPoor],
  ['whose amount is too much', { value: toHex(10n ** 18n) }, {}, ERRORS.tooPoor],
  ['that the node refuses', { value: '0x1' }, { eth_estimateGas: undefined }, REFUSED],
  ['whose balance is not known', { value: '0x1' }, { eth_getBalance: undefined }, REFUSED],
  ['whose block has no readable fee', { value: '0x1' }, { eth_getBlockByNumber: UNREADABLE_BLOCK }, ERRORS.noNetwork],
])('EMB-07 a transaction %s is not shown', async (_, change, answers, message) => {
  stubNode({ ...READY, ...answers })
  const { request, questions } = await createTestWallet()
  const failed = Promise.resolve(request('eth_sendTransaction', [{ to: OTHER, ...change }]))
  await expect(failed).rejects.toMatchObject({ code: 'refused', message })
  expect(questions).toEqual([])
})

test('EMB-07 a transaction without an amount has no total, and one may have its own gas limit', async () => {
  const asked = stubNode()
  const { request, readFacts } = await createTestWallet()
  await request('eth_sendTransaction', [{ to: OTHER, data: '0x12345678', value: '0x', gas: toHex(50_001) }])
  expect(readFacts().some((fact) => fact.startsWith('Total'))).toBe(false)
  expect(readFacts().at(-1)).toBe('Network fee (max): 0.0006501 ETH')
  const raw = asked.find(({ method }) => method === 'eth_sendRawTransaction')?.params[0] as `0x02${string}`
  expect(parseTransaction(raw)).toMatchObject({ data: '0x12345678', gas: 50_001n })
  expect(asked.some(({ method }) => method === 'eth_estimateGas')).toBe(false)
})

test('EMB-07 a message is signed on Solana', async () => {
  const { request, solana, questions } = await createTestWallet()
  const message = base58.encode(new TextEncoder().encode('hello'))
  const { signature } = (await request('solana_signMessage', { message, pubkey: solana }, CLUSTER)) as {
    signature: string
  }
  const x = Buffer.from(base58.decode(solana)).toString('base64url')
  const key = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, ['verify'])
  const [signed, text] = [base58.decode(signature), new TextEncoder().encode('hello')].map((each) =>
    Uint8Array.from(each),
  )
  expect(await crypto.subtle.verify('Ed25519', key, signed as BufferSource, text as BufferSource)).toBe(true)
  expect(questions).toMatchObject([{ address: solana, networkName: 'Cluster' }])
})
