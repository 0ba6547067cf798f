import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  publicActions,
  zeroAddress,
} from 'viem'
import { createBundlerClient, type SmartAccount, type UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { TEST_MNEMONIC } from '../local/chains/evm/networks.ts'
import { SMART_ACCOUNT_DEPLOYER_INDEX } from '../local/chains/evm/smartAccounts/deploySmartAccounts.ts'
import { type EvmChains, startEvmChains } from '../local/chains/evm/startEvmChains.ts'
import { createSmartAccount } from '../login/frame/smartAccounts/account.ts'
import { openTestDatabase } from '../test/openTestDatabase.ts'
import { type RunningBundler, startBundler } from './startBundler.ts'

const ADA: Hex = '0x00000000000000000000000000000000000000A1'
const BOB: Hex = '0x00000000000000000000000000000000000000b2'
const executor = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: SMART_ACCOUNT_DEPLOYER_INDEX })

let evm: EvmChains
let database: Database
let bundler: RunningBundler
const faults: string[] = []
const start = () =>
  startBundler({
    database,
    executor,
    port: 0,
    networks: evm.chains.map(({ id, rpcUrl, smartAccounts }) => ({ id, rpcUrl, entryPoint: smartAccounts.entryPoint })),
    onFault: (method, kind) => faults.push(`${method} ${kind}`),
  })

beforeAll(async () => {
  ;[evm, database] = await Promise.all([startEvmChains({ ports: [0, 0] }), openTestDatabase()])
  bundler = await start()
})
afterAll(async () => {
  await bundler?.stop()
  await Promise.all([evm?.stop(), database?.close()])
  expect(faults).toEqual([])
})

function readChain() {
  const [chain] = evm.chains
  if (!chain) throw new Error('no chain')
  return chain
}
const createNode = () =>
  createTestClient({ mode: 'anvil', chain: anvil, transport: http(readChain().rpcUrl) }).extend(publicActions)

async function request(method: string, params: unknown, query = 'projectId=p&chainId=eip155:31337&bundler=pimlico') {
  const headers = { 'content-type': 'application/json', origin: 'https://any.example' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  const response = await fetch(`${bundler.url}/v1/bundler?${query}`, { method: 'POST', headers, body })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A funded account with a new owner. */
async function createAccount() {
  const { smartAccounts, id: chainId } = readChain()
  const node = createNode()
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await createSmartAccount(owner, smartAccounts, node)
  await node.setBalance({ address: account.address, value: parseEther('1') })
  const client = createBundlerClient({
    account,
    client: node,
    transport: http(`${bundler.url}/v1/bundler?chainId=eip155:${chainId}`),
    pollingInterval: 20,
    userOperation: { estimateFeesPerGas: () => node.estimateFeesPerGas() },
  })
  return { account, client, node }
}
type Client = Awaited<ReturnType<typeof createAccount>>['client']

/** Returns the signed operation in its JSON form. */
async function sign(client: Client, account: SmartAccount, change: Partial<UserOperation<'0.7'>> = {}) {
  const prepared = await client.prepareUserOperation({ account, calls: [{ to: ADA, value: 1n }] })
  const { account: _account, ...operation } = { ...prepared, ...change }
  const signature = change.signature ?? (await account.signUserOperation(operation as UserOperation))
  const entries = Object.entries({ ...operation, signature }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'bigint' ? `0x${value.toString(16)}` : value]),
  )
}

test('EMB-09 the first operation deploys the account, carries out the call and is reported by its receipt', async () => {
  const { account, client, node } = await createAccount()
  expect(await account.isDeployed()).toBe(false)
  const before = await node.getBalance({ address: ADA })
  const hash = await client.sendUserOperation({ calls: [{ to: ADA, value: 5n }] })
  const receipt = await client.waitForUserOperationReceipt({ hash })
  expect(receipt).toMatchObject({ success: true, sender: account.address, userOpHash: hash })
  expect(receipt.receipt.status).toBe('success')
  expect(await node.getBalance({ address: ADA })).toBe(before + 5n)
  expect(await account.isDeployed()).toBe(true)
  const known = await client.getUserOperation({ hash })
  expect(known).toMatchObject({
    entryPoint: account.entryPoint.address,
    transactionHash: receipt.receipt.transactionHash,
  })
  const second = await client.sendUserOperation({
    calls: [
      { to: ADA, value: 1n },
      { to: BOB, value: 2n },
    ],
  })
  expect(await client.waitForUserOperationReceipt({ hash: second })).toMatchObject({ success: true })
})

test('EMB-09 a batch is atomic: two token transfers happen together, and one that reverts undoes the other', async () => {
  const { account, client, node } = await createAccount()
  const [token] = evm.tokens
  const [holder] = evm.accounts
  if (!token || !holder) throw new Error('no token')
  const transfer = (to: Hex, units: bigint) => ({
    to: token.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
  })
  const read = (owner: Hex) =>
    node.readContract({ address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  await node.impersonateAccount({ address: holder.address })
  await node.request({
    method: 'eth_sendTransaction' as never,
    params: [{ from: holder.address, ...transfer(account.address, 100n) }] as never,
  })
  const [adaBefore, bobBefore] = await Promise.all([read(ADA), read(BOB)])

  const good = await client.sendUserOperation({ calls: [transfer(ADA, 10n), transfer(BOB, 20n)] })
  expect(await client.waitForUserOperationReceipt({ hash: good })).toMatchObject({ success: true })
  expect([await read(ADA), await read(BOB)]).toEqual([adaBefore + 10n, bobBefore + 20n])

  const calls = [transfer(ADA, 10n), transfer(BOB, 71n)]
  await expect(client.estimateUserOperationGas({ calls })).rejects.toThrow(/execution reverted/)
  const bad = await client.sendUserOperation({
    calls,
    callGasLimit: 300_000n,
    verificationGasLimit: 300_000n,
    preVerificationGas: 200_000n,
  })
  expect(await client.waitForUserOperationReceipt({ hash: bad })).toMatchObject({ success: false })
  expect([await read(ADA), await read(BOB), await read(account.address)]).toEqual([
    adaBefore + 10n,
    bobBefore + 20n,
    70n,
  ])
})

test('EMB-09 an operation that would revert in validation is refused with its ERC-7769 code, and not stored', async () => {
  const { account, client, node } = await createAccount()
  const { entryPoint } = readChain().smartAccounts
  const send = async (operation: object) => (await request('eth_sendUserOperation', [operation, entryPoint])).body.error
  const stranger = privateKeyToAccount(generatePrivateKey())
  const wrong = await stranger.signMessage({ message: 'not this' })
  expect(await send(await sign(client, account, { signature: wrong }))).toMatchObject({
    code: -32507,
    message: expect.stringMatching(/AA24/),
  })
  expect(await send(await sign(client, account, { nonce: 9n }))).toMatchObject({ code: -32500 })
  expect(await send(await sign(client, account, { preVerificationGas: 21_000n }))).toMatchObject({ code: -32602 })
  expect(await send(await sign(client, account, { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }))).toMatchObject({
    code: -32602,
  })
  expect(await send(await sign(client, account, { callGasLimit: 2n ** 40n }))).toMatchObject({ code: -32602 })
  const good = await sign(client, account)
  await node.setBalance({ address: account.address, value: 0n })
  expect(await send(good)).toMatchObject({ code: -32500, message: expect.stringMatching(/AA21/) })
  expect(await send({ ...good, sender: 'me' })).toEqual({ code: -32602, message: 'Not a user operation: sender.' })
  const foreign = await request('eth_sendUserOperation', [good, zeroAddress])
  expect(foreign.body.error).toEqual({ code: -32602, message: `Only the EntryPoint ${entryPoint} is supported.` })
  const kept = await database.query('select 1 from bundler.operation where sender = $1', [
    account.address.toLowerCase(),
  ])
  expect(kept).toEqual([])
})

test('EMB-09 an operation waits until it is mined, outlives its process, and is stored once', async () => {
  const { account, client, node } = await createAccount()
  const { entryPoint } = readChain().smartAccounts
  const operation = await sign(client, account)
  await node.setAutomine(false)
  await node.setIntervalMining({ interval: 0 })
  const hash = (await request('eth_sendUserOperation', [operation, entryPoint])).body.result
  expect((await request('pimlico_getUserOperationStatus', [hash])).body.result).toMatchObject({ status: 'submitted' })
  expect((await request('eth_getUserOperationReceipt', [hash])).body.result).toBeNull()
  await bundler.stop()
  bundler = await start()
  await node.mine({ blocks: 1 })
  await node.setIntervalMining({ interval: 1 })
  await node.setAutomine(true)
  expect((await request('eth_getUserOperationReceipt', [hash])).body.result).toMatchObject({ success: true })
  expect((await request('pimlico_getUserOperationStatus', [hash])).body.result).toMatchObject({ status: 'included' })
  expect((await request('eth_sendUserOperation', [operation, entryPoint])).body.result).toBe(hash)
  const unknown = `0x${'1'.repeat(64)}`
  expect((await request('pimlico_getUserOperationStatus', [unknown])).body.result.status).toBe('not_found')
  expect((await request('eth_getUserOperationByHash', [unknown])).body.result).toBeNull()
})

test('EMB-09 a bundler describes itself, on each network, to a page of any origin', async () => {
  const { entryPoint } = readChain().smartAccounts
  const { headers, body } = await request('eth_supportedEntryPoints', [])
  expect(body).toEqual({ jsonrpc: '2.0', id: 7, result: [entryPoint] })
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect((await request('eth_chainId', [], 'chainId=eip155:31338')).body.result).toBe('0x7a6a')
  const { body: prices } = await request('pimlico_getUserOperationGasPrice', [])
  expect(Object.keys(prices.result)).toEqual(['slow', 'standard', 'fast'])
  expect((await request('eth_chainId', [], 'chainId=eip155:1')).body.error).toMatchObject({
    message: 'Chain is not supported',
  })
  expect((await request('eth_chainId', [], 'chainId=solana:x')).status).toBe(400)
  expect((await request('eth_sendTransaction', [])).body.error).toMatchObject({ code: -32601 })
  expect((await request('constructor', [])).body.error).toMatchObject({ code: -32601 })
})
