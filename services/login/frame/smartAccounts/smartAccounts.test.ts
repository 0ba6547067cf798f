// A smart account without a chain: which calls it shows and sends, what its bundler says of them, and which permissions it grants.
import { decodeAbiParameters, decodeFunctionData, type Hex, hexToBigInt, parseAbi, verifyMessage } from 'viem'
import { expect, test, vi } from 'vitest'
import type { SmartAccountSettings } from '../../projects.ts'
import { createSignedIn } from '../../test/signedIn.ts'
import type { Question } from '../approval/screen.ts'
import { ERRORS } from '../errors.ts'
import { createNetworks } from '../networks.ts'
import { createAnswerRpc } from '../rpc/answerRpc.ts'
import { KEYS, openStore } from '../store.ts'
import { describeAccount } from './account.ts'
import { createBundles } from './bundles.ts'
import { createDelegation, readContext } from './delegation.ts'
import { createAccountKinds } from './kinds.ts'

const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`
const [ADA, BOB, TOKEN, FACTORY] = ['a', 'b', '3', '4'].map(addressOf) as [Hex, Hex, Hex, Hex]
const HASH: Hex = `0x${'c'.repeat(64)}`
const SETTINGS: SmartAccountSettings = {
  ...{
    entryPoint: addressOf('1'),
    factory: FACTORY,
    implementation: addressOf('5'),
    delegationManager: addressOf('6'),
  },
  enforcers: {
    ...{ expiry: addressOf('7'), noData: addressOf('8'), maxValue: addressOf('9') },
    ...{ nativePeriod: addressOf('d'), tokenPeriod: addressOf('e') },
  },
  bundlerUrl: 'https://bundler.example/1',
}
const native = { symbol: 'ETH', decimals: 18 }
const SMART = { id: 'eip155:31337', name: 'Local', native, rpcUrls: ['https://node.example'], smartAccounts: SETTINGS }
const PLAIN = { id: 'eip155:5', name: 'Plain', native, rpcUrls: ['https://plain.example'] }
const CLUSTER = { id: `solana:${'1'.repeat(32)}`, name: 'Cluster', native, rpcUrls: ['https://cluster.example'] }
const toHex = (value: bigint | number): Hex => `0x${value.toString(16)}`
const RECEIPT = {
  ...{ success: true, actualGasUsed: '0x5208', logs: [] },
  receipt: { blockHash: HASH, blockNumber: '0x1', transactionHash: `0x${'d'.repeat(64)}` },
}
const READY = {
  eth_chainId: toHex(31337),
  eth_getBalance: toHex(10n ** 18n),
  eth_getCode: '0x',
  eth_call: `0x${'0'.repeat(64)}`,
  pimlico_getUserOperationGasPrice: { fast: { maxFeePerGas: toHex(10n ** 9n), maxPriorityFeePerGas: '0x1' } },
  eth_estimateUserOperationGas: {
    preVerificationGas: '0x5208',
    verificationGasLimit: '0x5208',
    callGasLimit: '0x5208',
  },
  eth_sendUserOperation: HASH,
  eth_getUserOperationReceipt: RECEIPT,
}

interface Scene {
  answers?: Record<string, unknown>
  type?: 'eoa' | 'smartAccount'
}

async function create({ answers = {}, type = 'smartAccount' }: Scene = {}) {
  const all: Record<string, unknown> = { ...READY, ...answers }
  const asked: { method: string; params: unknown[] }[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { id, method, params } = JSON.parse(String(body))
    asked.push({ method, params })
    const found = all[method]
    if (found instanceof Response) return found.clone()
    if (found instanceof Error) throw found
    const failed = found === undefined || Object(found).code !== undefined
    const answer = failed ? { error: { code: -32601, message: `no ${method}`, ...Object(found) } } : { result: found }
    return Response.json({ jsonrpc: '2.0', id, ...answer })
  })
  const { addresses, session } = createSignedIn(new Uint8Array(32).fill(7))
  const store = await openStore()
  const kinds = createAccountKinds(session, store)
  const networks = createNetworks([SMART, PLAIN, CLUSTER], null)
  await kinds.prefer(SMART, type)
  const bundles = createBundles(session, store)
  const questions: Question[] = []
  const promptUser = async (question: Question, execute: () => Promise<unknown>) => {
    questions.push(question)
    return execute()
  }
  const answer = createAnswerRpc({ session, networks, kinds, bundles, promptUser })
  const { address } = describeAccount(addresses.evm as Hex, SETTINGS)
  return {
    ...{ kinds, bundles, store, questions, asked, all, owner: addresses.evm as Hex, solana: addresses.solana, address },
    request: (method: string, params?: unknown, chainId: string | number = 31337) =>
      answer({ method, params, chainId }, { origin: 'https://shop.example' }),
    sent: () => asked.find(({ method }) => method === 'eth_sendUserOperation')?.params as [Record<string, Hex>, Hex],
    facts: () => (questions.at(-1)?.description.facts ?? []).map(({ label, value }) => `${label}: ${value}`),
  }
}
const CALLS = {
  calls: [
    { to: ADA, value: '0x5' },
    { to: BOB, data: '0x12345678' },
  ],
}

test('EMB-09 the current account is the one that is preferred, on networks that have it', async () => {
  const { kinds, owner, address, solana, store, all } = await create()
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

test('EMB-09 calls that were sent together are kept for their person, the newest two hundred', async () => {
  const { bundles, store } = await create()
  const bundleOf = (id: string) => ({ id, networkId: SMART.id, hash: HASH })
  for (let number = 0; number <= 200; number += 1) await bundles.add(bundleOf(`b${number}`))
  expect([await bundles.find('b0'), await bundles.find('b1')]).toEqual([null, bundleOf('b1')])
  await store.set(`${KEYS.bundles} a`, [{ id: 'x', networkId: 'y', hash: 'no hash' }])
  expect(await bundles.find('x')).toBeNull()
})

test('EMB-09 several calls are shown numbered and sent as one operation, which the owner signs', async () => {
  const { request, questions, sent, address, facts } = await create()
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
  expect(operation.signature).toMatch(/^0x[0-9a-f]{130}$/)
  const [question] = questions
  expect(question).toMatchObject({ address, networkName: 'Local' })
  expect(question?.description.content?.text).toBe('2. 0x12345678')
  expect(facts().filter((fact) => /^(Also|Network fee|Total)/.test(fact))).toHaveLength(3)
  await expect(request('wallet_sendCalls', [{ ...CALLS, id: 'mine' }])).rejects.toThrow(ERRORS.duplicateId)
})
const PARTS = [
  { type: 'address', name: 'target' },
  { type: 'uint256', name: 'value' },
  { type: 'bytes', name: 'data' },
] as const

test('EMB-09 one call reads like a transaction; the older version of the method gets the ID only', async () => {
  const { request, sent, questions, facts, all } = await create({ answers: { eth_getCode: '0x60' } })
  const one = { version: '1.0', calls: [{ to: ADA, value: '0x5' }] }
  expect(await request('wallet_sendCalls', [one])).toBe(HASH)
  const abi = parseAbi(['function execute((address target, uint256 value, bytes data) execution)'])
  const { args } = decodeFunctionData({ abi, data: sent()[0].callData ?? '0x' })
  expect(args[0]).toMatchObject({ value: 5n, data: '0x' })
  expect(sent()[0].factory).toBeUndefined()
  expect(questions[0]?.description.content).toBeNull()
  expect(facts().some((fact) => fact.startsWith('Also'))).toBe(false)
  all.eth_getCode = '0x'
  expect(await request('wallet_sendCalls', [{ version: '2.0.0', calls: [{ to: ADA }] }])).toEqual({ id: HASH })
})

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
  ['that are none', { calls: [] }, {}, ERRORS.malformed],
  ['that create a contract', { calls: [{ data: '0x60' }] }, {}, ERRORS.noCreation],
  ['that cost more than there is', CALLS, { answers: { eth_getBalance: '0x4' } }, ERRORS.tooPoor],
  ['whose fee is too much', CALLS, { answers: { eth_getBalance: toHex(63_000n * 10n ** 9n + 4n) } }, ERRORS.tooPoor],
  ['without a balance', CALLS, { answers: { eth_getBalance: undefined } }, ERRORS.noNetwork],
  ['that would fail', CALLS, { answers: { eth_estimateUserOperationGas: { code: -32521 } } }, ERRORS.reverts],
  ['without a bundler', CALLS, { answers: { eth_estimateUserOperationGas: new Error('down') } }, ERRORS.noNetwork],
  ['of a standard account', CALLS, { type: 'eoa' }, ERRORS.noSmartAccount],
])('EMB-09 calls %s are refused, and no one is asked', async (_, bundle, scene, message) => {
  const { request, questions } = await create(scene)
  await expect(request('wallet_sendCalls', [bundle])).rejects.toThrow(message)
  expect(questions).toEqual([])
})

test('EMB-09 what costs exactly what there is, or needs only optional capabilities, is sent', async () => {
  const { request } = await create({ answers: { eth_getBalance: toHex(63_000n * 10n ** 9n + 5n) } })
  const bundle = { ...CALLS, chainId: 31337, capabilities: { paymaster: { optional: true } } }
  expect(await request('wallet_sendCalls', [bundle])).toEqual({ id: HASH })
  expect(await (await create()).request('wallet_sendCalls', [many(20)])).toEqual({ id: HASH })
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
  const { request, bundles } = await create({ answers })
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
])('EMB-09 a bundler that answers %s has no receipt', async (found, message) => {
  const { request } = await create({ answers: { eth_getUserOperationReceipt: found } })
  await expect(request('eth_getUserOperationReceipt', [HASH])).rejects.toThrow(message)
})

test('EMB-09 the bundler’s reads are forwarded, and a receipt has its form', async () => {
  const { request, asked } = await create({ answers: { eth_supportedEntryPoints: [SETTINGS.entryPoint] } })
  expect(await request('eth_supportedEntryPoints')).toEqual([SETTINGS.entryPoint])
  expect(await request('eth_getUserOperationReceipt', [HASH])).toEqual(RECEIPT)
  for (const hash of [`${HASH}0`, HASH.slice(0, -1), `x${HASH}`, 7])
    await expect(request('eth_getUserOperationReceipt', [hash])).rejects.toThrow(ERRORS.malformed)
  expect(asked.map(({ method }) => method)).toEqual(['eth_supportedEntryPoints', 'eth_getUserOperationReceipt'])
  await expect(request('eth_sendUserOperation', [])).rejects.toThrow(ERRORS.notAllowed)
  await expect(request('eth_getUserOperationReceipt', [HASH], 5)).rejects.toThrow(ERRORS.noSmartAccount)
  expect(await request('wallet_getCapabilities')).toEqual({ '0x7a69': { atomic: { status: 'supported' } } })
})

test('EMB-09 a transaction resolves to the one that included it, and rejects if it reverted or was given up', async () => {
  const { request, all } = await create()
  const send = () => request('eth_sendTransaction', [{ to: ADA, value: '0x5' }])
  expect(await send()).toBe(RECEIPT.receipt.transactionHash)
  all.eth_getUserOperationReceipt = { ...RECEIPT, success: false }
  await expect(send()).rejects.toThrow(ERRORS.reverts)
  all.eth_getUserOperationReceipt = null
  all.pimlico_getUserOperationStatus = { status: 'failed' }
  await expect(send()).rejects.toThrow(ERRORS.reverts)
})

test('SAF-09 EMB-09 structured data for the account’s own contracts is refused, whatever the case of its letters', async () => {
  const { request, address, owner } = await create()
  const sign = (contract: unknown, of = address) => {
    const types = { Note: [{ name: 'text', type: 'string' }] }
    const domain = { chainId: 31337, verifyingContract: contract }
    return request('eth_signTypedData_v4', [of, { types, domain, primaryType: 'Note', message: { text: 'x' } }])
  }
  for (const contract of [address, SETTINGS.delegationManager, SETTINGS.entryPoint])
    for (const written of [contract, contract.toLowerCase()])
      await expect(sign(written)).rejects.toThrow(ERRORS.notAllowed)
  expect(await sign(TOKEN)).toMatch(/^0x/)
  const plain = await create({ type: 'eoa' })
  await expect(plain.request('eth_signTypedData_v4', [owner, noteFor(address)])).rejects.toThrow(ERRORS.notAllowed)
})
const noteFor = (verifyingContract: Hex) => ({
  ...{ types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', message: { text: 'x' } },
  domain: { chainId: 31337, verifyingContract },
})

test('EMB-09 a text is signed by the account’s owner', async () => {
  const { request, address, owner, all } = await create()
  all.eth_getCode = '0x60'
  const signature = (await request('personal_sign', ['hello', address])) as Hex
  expect(await verifyMessage({ address: owner, message: 'hello', signature })).toBe(true)
})

const END_S = 4_000_000_000
const periodic = (data: object = {}) => ({
  type: 'native-token-periodic',
  data: { periodAmount: '0x64', periodDuration: 86_400, startTime: 1_800_000_000, ...data },
})
const wanted = (change: object = {}) => ({
  ...{ chainId: '0x7a69', to: BOB, permission: periodic(), rules: [{ type: 'expiry', data: { timestamp: END_S } }] },
  ...change,
})

test('EMB-09 a permission is signed with the limits that it shows', async () => {
  const { request, address, facts } = await create()
  const [granted] = (await request('wallet_grantPermissions', [wanted({ from: address })])) as { context: Hex }[]
  expect(granted).toMatchObject({ to: BOB, from: address, delegationManager: SETTINGS.delegationManager })
  const delegation = readContext(granted?.context ?? '0x')
  expect(delegation).toMatchObject({ delegator: address, authority: `0x${'f'.repeat(64)}` })
  expect(delegation?.delegate.toLowerCase()).toBe(BOB)
  const { nativePeriod, noData, expiry } = SETTINGS.enforcers
  expect(delegation?.caveats.map(({ enforcer }) => enforcer.toLowerCase())).toEqual([nativePeriod, noData, expiry])
  const [period, , end] = delegation?.caveats ?? []
  expect(
    period?.terms
      .slice(2)
      .match(/.{64}/g)
      ?.map((word) => hexToBigInt(`0x${word}`)),
  ).toEqual([100n, 86_400n, 1_800_000_000n])
  expect(hexToBigInt(end?.terms ?? '0x0')).toBe(BigInt(END_S))
  expect(facts()).toContain('Until: 2096-10-02 07:06 UTC')
  expect(facts()).toContain('From: 2027-01-15 08:00 UTC')
  expect(facts().some((fact) => fact.includes('0.0000000000000001 ETH') && fact.includes('day'))).toBe(true)
})

test('EMB-09 a permission for a token has its contract, and one without a limit is called so', async () => {
  const { request, questions, facts } = await create({ answers: { eth_call: undefined } })
  const of = (amount: string) => ({
    type: 'erc20-token-periodic',
    data: { ...periodic().data, tokenAddress: TOKEN, periodAmount: amount, periodDuration: 7200 },
  })
  const [granted] = (await request('wallet_grantPermissions', [wanted({ permission: of('0x64') })])) as {
    context: Hex
  }[]
  const { tokenPeriod, maxValue, expiry } = SETTINGS.enforcers
  const caveats = readContext(granted?.context ?? '0x')?.caveats ?? []
  expect(caveats.map(({ enforcer }) => enforcer.toLowerCase())).toEqual([tokenPeriod, maxValue, expiry])
  expect(caveats[0]?.terms.startsWith(TOKEN)).toBe(true)
  expect(facts().some((fact) => fact.includes('100 units') && fact.includes('2 hours'))).toBe(true)
  expect(facts().some((fact) => fact.endsWith(TOKEN))).toBe(true)
  const allowed = questions[0]?.description.warning
  await request('wallet_grantPermissions', [wanted({ permission: of(toHex(2n ** 255n - 1n)) })])
  expect(questions[1]?.description.warning).not.toBe(allowed)
  await request('wallet_grantPermissions', [wanted({ permission: of(toHex(2n ** 255n - 2n)) })])
  expect(questions[2]?.description.warning).toBe(allowed)
})

test('EMB-09 the first drafts’ format is granted in the form of their answer', async () => {
  const { request } = await create()
  const recurring = { type: 'native-token-recurring-allowance', data: { allowance: '0x64', period: 60 } }
  const draft = { expiry: END_S, signer: { type: 'account', data: { address: BOB } }, permissions: [recurring] }
  const granted = (await request('wallet_grantPermissions', [draft])) as { context: Hex; permissionsContext: Hex }
  expect(granted.permissionsContext).toBe(granted.context)
  const terms = readContext(granted.context)?.caveats[0]?.terms ?? '0x'
  const [units, periodS, startS] =
    terms
      .slice(2)
      .match(/.{64}/g)
      ?.map((word) => hexToBigInt(`0x${word}`)) ?? []
  expect([units, periodS]).toEqual([100n, 60n])
  expect(Math.abs(Number(startS) - (Math.floor(Date.now() / 1000) - 60))).toBeLessThan(30)
})

const expiry = (timestamp: number) => ({ type: 'expiry', data: { timestamp } })
test.each<[string, object, string]>([
  ['of another account', { from: BOB }, ERRORS.foreignAccount],
  ['for another network', { chainId: '0x1' }, ERRORS.otherChain],
  ['that is over', { rules: [expiry(1_000_000_000)] }, ERRORS.grantOver],
  ['without an end', { rules: [] }, ERRORS.unsupportedPermission],
  ['with two ends', { rules: [expiry(END_S), expiry(END_S)] }, ERRORS.unsupportedPermission],
  ['of an unknown kind', { permission: { ...periodic(), type: 'other' } }, ERRORS.unsupportedPermission],
  ['of nothing', { permission: periodic({ periodAmount: '0x0' }) }, ERRORS.unsupportedPermission],
  [
    'that is no number',
    { permission: periodic({ periodAmount: `0x${'1'.repeat(65)}` }) },
    ERRORS.unsupportedPermission,
  ],
  ['for no time', { permission: periodic({ periodDuration: 0 }) }, ERRORS.unsupportedPermission],
])('EMB-09 a permission %s is refused', async (_, change, message) => {
  const { request, questions } = await create()
  await expect(request('wallet_grantPermissions', [wanted(change)])).rejects.toThrow(message)
  expect(questions).toEqual([])
})

test('EMB-09 a permission of the account is ended on the chain, another one is not', async () => {
  const { request, address, sent, facts } = await create()
  const [granted] = (await request('wallet_grantPermissions', [wanted()])) as { context: Hex }[]
  expect(await request('wallet_revokePermissions', { permissionContext: granted?.context })).toEqual({})
  expect(sent()[0].sender).toBe(address)
  expect(facts().some((fact) => fact.toLowerCase().endsWith(BOB))).toBe(true)
  const own = createDelegation(
    { delegate: BOB, delegator: ADA, token: null, units: 1n, periodS: 1, startS: 1, endS: 2 },
    SETTINGS,
  )
  expect(own.signature).toBe('0x')
  for (const permissionContext of ['0x', '0x1', `${granted?.context}0`, 7, '0x1234'])
    await expect(request('wallet_revokePermissions', [{ permissionContext }])).rejects.toThrow(ERRORS.malformed)
})
