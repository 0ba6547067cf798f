// A smart account without a chain: which calls it shows and sends, and what its bundler returns.
import { decodeAbiParameters, decodeFunctionData, type Hex, parseAbi, verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import {
  ADA,
  BOB,
  CLUSTER,
  createSmartDevice,
  FACTORY,
  HASH,
  PLAIN,
  RECEIPT,
  type Scene,
  SETTINGS,
  SMART,
  TOKEN,
  toHex,
} from '../../test/smartDevice.ts'
import { ERRORS } from '../errors.ts'
import { TEXTS } from '../i18n/texts.ts'
import { KEYS } from '../store.ts'
import { describeAccount } from './account.ts'

const CALLS = {
  calls: [
    { to: ADA, value: '0x5' },
    { to: BOB, data: '0x12345678' },
  ],
}

test('EMB-09 the current account is the preferred one, on networks that have it', async () => {
  const { kinds, owner, address, solana, store, all } = await createSmartDevice()
  const smart = { owner, settings: SETTINGS }
  expect(await kinds.active(SMART)).toEqual({ address, type: 'smartAccount', smart })
  expect(await kinds.active(PLAIN)).toEqual({ address: owner, type: 'eoa', smart: null })
  expect(await kinds.active(CLUSTER)).toEqual({ address: solana, type: 'eoa', smart: null })
  const plain = { address: owner, type: 'eoa' }
  expect(await kinds.list(SMART)).toEqual([plain, { address, type: 'smartAccount' }])
  expect(await kinds.list(PLAIN)).toEqual([plain])
  for (const other of [PLAIN, { ...CLUSTER, smartAccounts: SETTINGS }]) await kinds.prefer(other, 'eoa')
  expect(await store.get(KEYS.accountType)).toBe('smartAccount')
  await kinds.prefer(SMART, 'eoa')
  expect(await kinds.active(SMART)).toEqual({ address: owner, type: 'eoa', smart: null })
  await expect(kinds.readSmart(PLAIN)).rejects.toThrow(ERRORS.noSmartAccount)
  expect(await kinds.readSmart(SMART)).toEqual({ address, isDeployed: false })
  all.eth_getCode = '0x60'
  expect(await kinds.readSmart(SMART)).toEqual({ address, isDeployed: true })
  all.eth_getCode = undefined
  expect(await kinds.readSmart(SMART)).toEqual({ address, isDeployed: false })
})

test('EMB-09 calls that were sent together are stored for their person, the newest two hundred', async () => {
  const { bundles, store } = await createSmartDevice()
  const bundleOf = (id: string) => ({ id, networkId: SMART.id, hash: HASH })
  for (let number = 0; number <= 200; number += 1) await bundles.add(bundleOf(`b${number}`))
  expect([await bundles.find('b0'), await bundles.find('b1')]).toEqual([null, bundleOf('b1')])
  for (const hash of ['no hash', 7]) {
    await store.set(`${KEYS.bundles} a`, [{ id: 'x', networkId: 'y', hash }])
    expect(await bundles.find('x')).toBeNull()
  }
})

test('EMB-09 several calls are shown numbered and sent as one operation, which the owner signs', async () => {
  const { request, questions, sent, address, owner, facts } = await createSmartDevice()
  const answer = await request('wallet_sendCalls', [{ ...CALLS, from: address, chainId: '0x7a69', id: 'mine' }])
  expect(answer).toEqual({ id: 'mine' })
  const [operation = {}, entryPoint] = sent()
  expect([operation.sender, entryPoint, operation.factory]).toEqual([address, SETTINGS.entryPoint, FACTORY])
  const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
  const { args } = decodeFunctionData({ abi, data: operation.callData ?? '0x' })
  const [calls] = decodeAbiParameters([{ type: 'tuple[]', components: PARTS }], args[1])
  expect(args[0]).toBe(`0x01${'0'.repeat(62)}`)
  expect(calls.map(({ target, ...call }) => ({ ...call, target: target.toLowerCase() }))).toEqual([
    { target: ADA, value: 5n, data: '0x' },
    { target: BOB, value: 0n, data: '0x12345678' },
  ])
  expect(operation.factoryData).toBe(describeAccount(owner, SETTINGS).factoryData)
  expect(operation.signature).toMatch(/^0x[0-9a-f]{130}$/)
  const [question] = questions
  expect(question).toMatchObject({ address, networkName: 'Local' })
  expect(question?.description.content?.text).toBe('2. 0x12345678')
  expect(facts().filter((fact) => /^(Also|Network fee|Total)/.test(fact))).toHaveLength(3)
  const deployment = { label: TEXTS.also, value: TEXTS.alsoDeploys, isSecondary: true }
  expect(question?.description.facts).toContainEqual(deployment)
  await expect(request('wallet_sendCalls', [{ ...CALLS, id: 'mine' }])).rejects.toThrow(ERRORS.duplicateId)
})
const PARTS = [
  { type: 'address', name: 'target' },
  { type: 'uint256', name: 'value' },
  { type: 'bytes', name: 'data' },
] as const

test('EMB-09 one call is shown like a transaction; the older version of the method gets the ID only', async () => {
  const { request, sent, questions, facts, all } = await createSmartDevice({ answers: { eth_getCode: '0x60' } })
  const one = { version: '1.0', calls: [{ to: ADA, value: '0x5' }] }
  expect(await request('wallet_sendCalls', [one])).toBe(HASH)
  const abi = parseAbi(['function execute((address target, uint256 value, bytes data) execution)'])
  const { args } = decodeFunctionData({ abi, data: sent()[0].callData ?? '0x' })
  expect(args[0]).toMatchObject({ value: 5n, data: '0x' })
  expect(sent()[0].factory).toBeUndefined()
  expect(questions[0]?.description.heading).toBe('Send 0.000000000000000005 ETH')
  expect(questions[0]?.description.content).toBeNull()
  expect(facts().some((fact) => fact.startsWith('Also'))).toBe(false)
  all.eth_getCode = '0x'
  expect(await request('wallet_sendCalls', [{ version: '2.0.0', calls: [{ to: ADA }] }])).toEqual({ id: HASH })
})

test('EMB-09 calls without data are shown without raw content, and an empty quantity is no amount', async () => {
  const { request, questions } = await createSmartDevice()
  await request('wallet_sendCalls', [{ calls: [{ to: ADA, value: '0x' }, { to: BOB }] }])
  expect(questions[0]?.description).toMatchObject({ heading: 'Approve 2 actions together', content: null })
})

test('EMB-09 an account that was deployed while the person was reading is not deployed again', async () => {
  const { request, sent, questions, all } = await createSmartDevice()
  all.eth_getCode = () => (questions.length === 0 ? '0x' : '0x60')
  await request('wallet_sendCalls', [CALLS])
  expect(questions[0]?.description.facts.map(({ label }) => label)).toContain(TEXTS.also)
  expect(sent()[0]).not.toHaveProperty('factory')
})

test.each([[`x${HASH}`], [`${HASH}0`], [[HASH]], [7]])(
  'EMB-09 %j from a bundler is not a hash, and is not stored',
  async (hash) => {
    const { request, bundles } = await createSmartDevice({ answers: { eth_sendUserOperation: hash } })
    await expect(request('wallet_sendCalls', [{ ...CALLS, id: 'mine' }])).rejects.toThrow()
    expect(await bundles.find('mine')).toBeNull()
  },
)

const many = (count: number) => ({ calls: Array.from({ length: count }, () => ({ to: ADA })) })
test.each<[string, object, Scene, string]>([
  ['of another account', { ...CALLS, from: BOB }, {}, ERRORS.foreignAccount],
  ['for another network', { ...CALLS, chainId: '0x1' }, {}, ERRORS.otherChain],
  ['with a capability that is needed', { ...CALLS, capabilities: { paymaster: {} } }, {}, ERRORS.unsupportedCapability],
  [
    'whose call needs one',
    { calls: [{ to: ADA, capabilities: { x: { optional: false } } }] },
    {},
    ERRORS.unsupportedCapability,
  ],
  ['that are too many', many(21), {}, ERRORS.tooManyCalls],
  ['with an empty list', { calls: [] }, {}, ERRORS.malformed],
  ['that create a contract', { calls: [{ data: '0x60' }] }, {}, ERRORS.noCreation],
  ['that cost more than there is', CALLS, { answers: { eth_getBalance: '0x4' } }, ERRORS.tooPoor],
  ['whose fee is too much', CALLS, { answers: { eth_getBalance: toHex(63_000n * 10n ** 9n + 4n) } }, ERRORS.tooPoor],
  [
    'that cost more than there is, whatever the bundler says',
    CALLS,
    { answers: { eth_getBalance: '0x4', eth_estimateUserOperationGas: { code: -32521 } } },
    ERRORS.tooPoor,
  ],
  ['without a balance', CALLS, { answers: { eth_getBalance: undefined } }, ERRORS.noNetwork],
  ['that would fail', CALLS, { answers: { eth_estimateUserOperationGas: { code: -32521 } } }, ERRORS.reverts],
  [
    'that the bundler does not read',
    CALLS,
    { answers: { eth_estimateUserOperationGas: { code: -32602 } } },
    ERRORS.noNetwork,
  ],
  [
    'that are no request for the bundler',
    CALLS,
    { answers: { eth_estimateUserOperationGas: { code: -32600 } } },
    ERRORS.noNetwork,
  ],
  ['without a bundler', CALLS, { answers: { eth_estimateUserOperationGas: new Error('down') } }, ERRORS.noNetwork],
  ['of a standard account', CALLS, { type: 'eoa' }, ERRORS.noSmartAccount],
])('EMB-09 calls %s are refused without a prompt', async (_, bundle, scene, message) => {
  const { request, questions } = await createSmartDevice(scene)
  await expect(request('wallet_sendCalls', [bundle])).rejects.toThrow(message)
  expect(questions).toEqual([])
})

test('EMB-09 calls that cost exactly the balance, or need only optional capabilities, are sent', async () => {
  const { request } = await createSmartDevice({ answers: { eth_getBalance: toHex(63_000n * 10n ** 9n + 5n) } })
  const bundle = { ...CALLS, chainId: 31337, capabilities: { paymaster: { optional: true } } }
  expect(await request('wallet_sendCalls', [bundle])).toEqual({ id: HASH })
  expect(await (await createSmartDevice()).request('wallet_sendCalls', [many(20)])).toEqual({ id: HASH })
})

test('EMB-09 the whole balance can be sent if the bundler takes no fee', async () => {
  const free = { fast: { maxFeePerGas: '0x0', maxPriorityFeePerGas: '0x0' } }
  const answers = { eth_getBalance: '0x5', pimlico_getUserOperationGasPrice: free }
  const { request } = await createSmartDevice({ answers })
  expect(await request('wallet_sendCalls', [CALLS])).toEqual({ id: HASH })
})

test.each<[string, Record<string, unknown>, object]>([
  ['confirmed', {}, { status: 200, receipts: [{ status: '0x1', gasUsed: '0x5208', logs: [], ...RECEIPT.receipt }] }],
  [
    'reverted',
    { eth_getUserOperationReceipt: { ...RECEIPT, success: false } },
    { status: 500, receipts: [{ status: '0x0' }] },
  ],
  ['pending', { eth_getUserOperationReceipt: null }, { status: 100 }],
  [
    'rejected',
    { eth_getUserOperationReceipt: null, pimlico_getUserOperationStatus: { status: 'rejected' } },
    { status: 400 },
  ],
  [
    'submitted',
    { eth_getUserOperationReceipt: null, pimlico_getUserOperationStatus: { status: 'submitted' } },
    { status: 100 },
  ],
])('EMB-09 the status of calls that are %s is returned', async (_, answers, status) => {
  const { request, bundles } = await createSmartDevice({ answers })
  await bundles.add({ id: 'mine', networkId: SMART.id, hash: HASH })
  const known = { version: '2.0.0', id: 'mine', chainId: '0x7a69', atomic: true }
  expect(await request('wallet_getCallsStatus', ['mine'])).toMatchObject({ ...known, ...status })
  await expect(request('wallet_getCallsStatus', ['other'])).rejects.toThrow(ERRORS.unknownBundle)
  await bundles.add({ id: 'plain', networkId: PLAIN.id, hash: HASH })
  await expect(request('wallet_getCallsStatus', ['plain'])).rejects.toThrow(ERRORS.noSmartAccount)
})

test.each<[unknown, string]>([
  [new Response('', { status: 503 }), 'Failed to fetch user operation receipt - 503'],
  [new Response('<h1>'), ERRORS.noNetwork],
  [new Error('down'), ERRORS.noNetwork],
  [{ code: -32000, message: 'not today' }, 'not today'],
])('EMB-09 a bundler that responds with %s has no receipt', async (found, message) => {
  const { request } = await createSmartDevice({ answers: { eth_getUserOperationReceipt: found } })
  await expect(request('eth_getUserOperationReceipt', [HASH])).rejects.toThrow(message)
})

test('EMB-09 the bundler’s read requests are forwarded, and a receipt has its format', async () => {
  const { request, asked, all } = await createSmartDevice({
    answers: { eth_supportedEntryPoints: [SETTINGS.entryPoint] },
  })
  expect(await request('eth_supportedEntryPoints')).toEqual([SETTINGS.entryPoint])
  expect(await request('eth_getUserOperationReceipt', [HASH])).toEqual(RECEIPT)
  for (const hash of [`${HASH}0`, HASH.slice(0, -1), `x${HASH}`, [HASH], 7])
    await expect(request('eth_getUserOperationReceipt', [hash])).rejects.toThrow(ERRORS.malformed)
  expect(asked.map(({ method }) => method)).toEqual(['eth_supportedEntryPoints', 'eth_getUserOperationReceipt'])
  all.eth_getUserOperationByHash = { nonce: '0x1' }
  expect(await request('eth_getUserOperationByHash', [HASH])).toEqual({ nonce: '0x1' })
  expect(asked.map(({ params }) => params)).toEqual([[], [HASH], [HASH]])
  await expect(request('eth_sendUserOperation', [])).rejects.toThrow(ERRORS.notAllowed)
  await expect(request('eth_getUserOperationReceipt', [HASH], 5)).rejects.toThrow(ERRORS.noSmartAccount)
  expect(await request('wallet_getCapabilities')).toEqual({ '0x7a69': { atomic: { status: 'supported' } } })
  const plain = await createSmartDevice({ type: 'eoa' })
  expect(await plain.request('wallet_getCapabilities')).toEqual({})
})

test('EMB-09 a transaction resolves to the one that included it, and rejects if it reverted or was given up', async () => {
  const { request, all } = await createSmartDevice()
  const send = () => request('eth_sendTransaction', [{ to: ADA, value: '0x5' }])
  expect(await send()).toBe(RECEIPT.receipt.transactionHash)
  all.pimlico_getUserOperationStatus = { status: 'failed' }
  expect(await send()).toBe(RECEIPT.receipt.transactionHash)
  all.pimlico_getUserOperationStatus = { status: 'submitted' }
  const receipts = [null, RECEIPT]
  // Asks again after a second.
  all.eth_getUserOperationReceipt = () => receipts.shift()
  expect(await send()).toBe(RECEIPT.receipt.transactionHash)
  all.eth_getUserOperationReceipt = { ...RECEIPT, success: false }
  await expect(send()).rejects.toThrow(ERRORS.reverts)
  all.eth_getUserOperationReceipt = null
  all.pimlico_getUserOperationStatus = { status: 'failed' }
  await expect(send()).rejects.toThrow(ERRORS.reverts)
})

test('SAF-09 EMB-09 structured data for the account’s own contracts is refused, whatever the case of its letters', async () => {
  const { request, address, owner } = await createSmartDevice()
  const sign = (contract: unknown, of = address) => {
    const types = { Note: [{ name: 'text', type: 'string' }] }
    const domain = { chainId: 31337, verifyingContract: contract }
    return request('eth_signTypedData_v4', [of, { types, domain, primaryType: 'Note', message: { text: 'x' } }])
  }
  for (const contract of [address, SETTINGS.delegationManager, SETTINGS.entryPoint])
    for (const written of [contract, contract.toLowerCase()])
      await expect(sign(written)).rejects.toThrow(ERRORS.notAllowed)
  for (const contract of [TOKEN, undefined]) expect(await sign(contract)).toMatch(/^0x/)
  const plain = await createSmartDevice({ type: 'eoa' })
  await expect(plain.request('eth_signTypedData_v4', [owner, noteFor(address)])).rejects.toThrow(ERRORS.notAllowed)
})
const noteFor = (verifyingContract: Hex) => ({
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'x' },
  domain: { chainId: 31337, verifyingContract },
})

test('EMB-09 a text is signed by the account’s owner', async () => {
  const { request, address, owner, all } = await createSmartDevice()
  all.eth_getCode = '0x60'
  const signature = (await request('personal_sign', ['hello', address])) as Hex
  expect(await verifyMessage({ address: owner, message: 'hello', signature })).toBe(true)
})
