import { anything, assert, asyncProperty } from 'fast-check'
import { createTestClient, type Hex, http, publicActions, walletActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIAR, LOOKALIKE } from '../../local/chains/evm/ens/plan.ts'
import { TEST_MNEMONIC } from '../../local/chains/evm/networks.ts'
import { createSmartAccount } from '../../login/frame/smartAccounts/account.ts'
import { type DataWorld, startDataWorld } from './dataWorld.ts'

const everyday = mnemonicToAccount(TEST_MNEMONIC)
const savings = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 1 })
const NOW_MS = 1_800_000_000_000
const NOW_S = NOW_MS / 1000
/** ENSIP-11, of network 31337. */
const COIN_TYPE = 2_147_514_985
const RUNS = 60

interface Signer {
  address: Hex
  signMessage(parameters: { message: string }): Promise<Hex>
}

let world: DataWorld
beforeAll(async () => {
  world = await startDataWorld({ families: ['evm'], now: () => NOW_MS, requestsPerSecond: 1000 })
})
afterAll(() => world.stop())

async function register(facts: object, signer: Signer = everyday, changes: object = {}) {
  const message = JSON.stringify({ attributes: {}, timestamp: NOW_S, ...facts })
  const signature = await signer.signMessage({ message })
  const body = { coin_type: COIN_TYPE, address: signer.address, message, signature, ...changes }
  const response = await world.post('/v1/profile/account', body)
  return { status: response.status, body: await response.json() }
}

const get = async (path: string, params: Record<string, string> = {}) => {
  const response = await world.request(`/v1/profile/${path}`, params)
  return { status: response.status, body: await response.json() }
}

test('NAM-02 a name goes to the account that signs for it, on its network and on Ethereum', async () => {
  const at = new Date(NOW_MS).toISOString()
  const address = everyday.address.toLowerCase()
  const alice = {
    name: 'alice.reown.id',
    registered_at: at,
    updated_at: at,
    attributes: { bio: 'hi' },
    addresses: { 60: { address, created_at: at }, [COIN_TYPE]: { address, created_at: at } },
  }
  expect(await register({ name: 'alice.reown.id', attributes: { bio: 'hi' } })).toEqual({ status: 200, body: alice })
  expect(await get('account/alice.reown.id', { apiVersion: '2' })).toEqual({ status: 200, body: alice })
  expect(await get(`reverse/${everyday.address}`, { apiVersion: '2' })).toEqual({ status: 200, body: [alice] })
  expect(await register({ name: 'alice.reown.id' }, savings)).toMatchObject({
    status: 400,
    body: { reasons: [{ field: 'name', description: 'The name is already registered' }] },
  })
})

test('NAM-01 a missing name is an empty list for clients that support it, and a 404 for others', async () => {
  for (const path of ['account/nobody.reown.id', `reverse/${savings.address}`]) {
    expect(await get(path, { apiVersion: '2' })).toEqual({ status: 200, body: [] })
    expect(await get(path)).toMatchObject({ status: 404, body: { status: 'FAILED' } })
  }
})

test('NAM-02 suggestions begin with the exact name and continue with free ones', async () => {
  await register({ name: 'busy.reown.id' })
  await register({ name: 'busywallet.reown.id' })
  const { body } = await get('suggestions/busy', { zone: 'reown.id' })
  expect(body.suggestions[0]).toEqual({ name: 'busy.reown.id', registered: true })
  expect(body.suggestions).toHaveLength(5)
  for (const { name, registered } of body.suggestions.slice(1)) {
    expect(name).toMatch(/^busy[a-z]+\.reown\.id$/)
    expect({ name, registered }).toEqual({ name, registered: false })
    expect(name).not.toBe('busywallet.reown.id')
  }
  expect((await get('suggestions/ab')).status).toBe(400)
  expect((await get('suggestions/abc', { zone: 'eth' })).status).toBe(400)
})

test('NAM-01 an account has the ENS name that resolves back to it, with a picture that a page may show', async () => {
  const identityOf = async (address: string) => (await world.request(`/v1/identity/${address}`)).json()
  expect(await identityOf(everyday.address)).toEqual({
    name: 'everyday.eth',
    avatar: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/avatar\.png$/),
    resolvedAt: new Date(NOW_MS).toISOString(),
  })
  for (const address of [savings.address, LIAR, LOOKALIKE]) {
    expect(await identityOf(address)).toMatchObject({ name: null, avatar: null })
  }
})

test('NAM-02 a smart account signs too: before it is deployed (ERC-6492) and after (ERC-1271)', async () => {
  const [chain] = world.evm.chains
  const transport = http(chain?.rpcUrl)
  const client = createTestClient({ mode: 'anvil', chain: anvil, transport })
    .extend(publicActions)
    .extend(walletActions)
  if (!chain) throw new Error('No chain.')
  const account = await createSmartAccount(savings, chain.smartAccounts, client)
  expect((await register({ name: 'before.reown.id' }, account)).status).toBe(200)
  const { factory, factoryData } = await account.getFactoryArgs()
  const hash = await client.sendTransaction({ account: everyday, to: factory, data: factoryData })
  await client.waitForTransactionReceipt({ hash })
  const deployed = { address: account.address, signMessage: savings.signMessage }
  expect((await register({ name: 'after.reown.id' }, deployed)).status).toBe(200)
  expect((await register({ name: 'stolen.reown.id' }, { ...deployed, signMessage: everyday.signMessage })).status).toBe(
    401,
  )
})

test.each([
  ['10 s old', { name: 'old.reown.id', timestamp: NOW_S - 10 }, {}, 200, ''],
  ['10 s from now', { name: 'new.reown.id', timestamp: NOW_S + 10 }, {}, 200, ''],
  ['11 s old', { name: 'late.reown.id', timestamp: NOW_S - 11 }, {}, 400, 'timestamp'],
  ['11 s from now', { name: 'early.reown.id', timestamp: NOW_S + 11 }, {}, 400, 'timestamp'],
  ['of another zone', { name: 'alice.other.id' }, {}, 400, 'name'],
  ['with four parts', { name: 'a.alice.reown.id' }, {}, 400, 'name'],
  ['in capitals', { name: 'ALICE2.reown.id' }, {}, 400, 'name'],
  ['too short', { name: 'ab.reown.id' }, {}, 400, 'name'],
  ['with another attribute', { name: 'web.reown.id', attributes: { url: 'x' } }, {}, 400, 'attributes.url'],
  ['with markup in it', { name: 'bio.reown.id', attributes: { bio: '<b>' } }, {}, 400, 'attributes.bio'],
  ['of a coin that is not an EVM network', { name: 'coin.reown.id' }, { coin_type: 60 }, 400, 'coin_type'],
  ['of an unknown network', { name: 'main.reown.id' }, { coin_type: 2_147_484_648 }, 400, 'chainId'],
  ['for someone else', { name: 'else.reown.id' }, { address: savings.address }, 401, 'signature'],
  ['that is not JSON', {}, { message: 'alice' }, 422, 'malformed'],
])('NAM-02 a registration %s', async (_, facts, changes, status, field) => {
  const answer = await register(facts, everyday, changes)
  expect(answer.status).toBe(status)
  if (status !== 200) expect(answer.body.reasons[0].field).toBe(field)
})

test('NAM-02 whatever is posted, a name is registered by its rules or refused with a reason', async () => {
  const property = asyncProperty(anything(), async (body) => {
    const response = await world.post('/v1/profile/account', { coin_type: COIN_TYPE, ...Object(body) })
    expect([400, 401, 413, 422]).toContain(response.status)
  })
  await assert(property, { numRuns: RUNS })
  expect(world.faults).toEqual([])
})
