// @vitest-environment node
// The service over a real server and real chains: what it says is what an independent reader finds, and what it takes is taken.
import { formatUnits } from '@latchkey/kernel'
import { createPublicClient, erc20Abi, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type DataWorld, LOCAL, PROJECT_ID, startDataWorld } from '../../../services/data-api/test/dataWorld.ts'
import { TEST_MNEMONIC } from '../../../services/local/chains/evm/networks.ts'
import { openPage, token } from './dataServer'

const START_DEADLINE_MS = 60_000
/** Many requests in a test: more than the usual time on a busy machine. */
vi.setConfig({ testTimeout: 30_000 })

const everyday = mnemonicToAccount(TEST_MNEMONIC)
const ACCOUNT = `${LOCAL}:${everyday.address.toLowerCase()}` as const
/** ENSIP-11, of network 31337. */
const COIN_TYPE = 2_147_514_985

let world: DataWorld
let page: Awaited<ReturnType<typeof openPage>>
beforeAll(async () => {
  world = await startDataWorld({ families: ['evm'] })
  await world.indexed()
}, START_DEADLINE_MS)
beforeEach(() => {
  const { fetch } = globalThis
  // As a browser does it.
  vi.stubGlobal('fetch', (url: URL, request: RequestInit = {}) =>
    fetch(url, { ...request, headers: { ...request.headers, origin: 'https://page.example' } }),
  )
})
beforeAll(async () => {
  page = await openPage({ projectId: PROJECT_ID, dataUrl: world.api.url }, LOCAL)
})
afterAll(async () => {
  page.end()
  vi.unstubAllGlobals()
  await world.stop()
})

const reader = () => createPublicClient({ transport: http(world.evm.chains[0]?.rpcUrl) })
/** The same at each start: services/README.md. */
const TEST_DOLLAR = { ...token('0x700b6a60ce7eaaea56f065753d8dcb9653dbad35', LOCAL), symbol: 'TUSD' }

test('API-01 BAL-01 balances match the chain, to the unit, with prices', async () => {
  const balances = (await page.api.balances(ACCOUNT)) ?? []
  const native = balances.find((each) => each.token.address === null)
  expect(native?.units).toBe(await reader().getBalance(everyday))
  const dollar = TEST_DOLLAR
  const held = balances.find((each) => each.token.address === dollar.address)
  const read = { address: dollar.address as `0x${string}`, abi: erc20Abi, functionName: 'balanceOf' } as const
  expect(held?.units).toBe(await reader().readContract({ ...read, args: [everyday.address] }))
  expect(held?.price && formatUnits(held.price.units, held.price.decimals)).toBe('1')
  const [price] = await page.api.prices([dollar])
  expect(price).toEqual({ token: dollar, price: held?.price })
})

test('API-01 TXH-01 history is returned in pages that do not overlap, and NFTs with their pictures', async () => {
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, next }: Awaited<ReturnType<typeof page.api.history>> = await page.api.history(ACCOUNT, {
      ...(cursor && { cursor }),
    })
    seen.push(...items.map(({ id }) => id))
    expect(items.every(({ network, hash }) => network === LOCAL && hash?.startsWith('0x'))).toBe(true)
    cursor = next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThan(0)
  const { items } = await page.api.nfts(ACCOUNT)
  expect(items.map(({ collection }) => collection)).toContain('Latchkey Doors')
  expect(items.some(({ isSpam }) => isSpam)).toBe(true)
})

test('API-01 a swap is quoted, approved and built, each from the account, with matching amounts', async () => {
  const listed = await page.api.swapTokens(LOCAL)
  const native = listed.find(({ address }) => address === null)
  const dollar = listed.find(({ symbol }) => symbol === 'TUSD')
  if (!native || !dollar) throw new Error('The server lists neither Ether nor the test dollar')
  const request = { account: ACCOUNT, from: native, to: dollar, units: parseEther('0.1') }
  const quoted = (await page.api.quote(request)) ?? 0n
  expect(quoted).toBeGreaterThan(0n)
  const swap = await page.api.buildSwap({ ...request, slippageBps: 100 })
  expect([swap.from, swap.toUnits]).toEqual([everyday.address.toLowerCase(), quoted])
  expect(await page.api.allowance(ACCOUNT, native)).toBe(2n ** 256n - 1n)
  const back = { account: ACCOUNT, from: dollar, to: native, units: 1_000_000n }
  expect(await page.api.allowance(ACCOUNT, dollar)).toBe(0n)
  expect(await page.api.buildApproval(back)).toMatchObject({
    to: dollar.address,
    data: expect.stringMatching(/^0x095ea7b3/),
  })
  expect((await page.api.gasPrice(LOCAL)).standard).toBeGreaterThan(0n)
})

test('API-01 NAM-01 a name is registered, resolves both ways, and is refused to the next account', async () => {
  const name = 'page.reown.id'
  const address = everyday.address.toLowerCase()
  expect(await page.api.findName(name, LOCAL)).toBeNull()
  expect(await page.api.namesOf(ACCOUNT)).toEqual([])
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const registration = {
    coinType: COIN_TYPE,
    address: everyday.address,
    message,
    signature: await everyday.signMessage({ message }),
  }
  expect(await page.api.registerName(registration, LOCAL)).toBe(true)
  const found = { name, addresses: { 60: address, [COIN_TYPE]: address }, attributes: {} }
  expect([await page.api.findName(name, LOCAL), await page.api.namesOf(ACCOUNT)]).toEqual([found, [found]])
  expect((await page.api.suggestNames('page', LOCAL))[0]).toEqual({ name, isRegistered: true })
  await expect(page.api.registerName(registration, LOCAL)).rejects.toMatchObject({
    code: 'data/refused',
    context: { reason: 'The name is already registered' },
  })
})

test('API-05 API-06 faults of the server are errors that name the call', async () => {
  expect(await page.api.identity(ACCOUNT)).toMatchObject({ avatarUrl: expect.anything() })
  expect(await page.api.smartSessions(ACCOUNT)).toEqual([])
  for (const kind of ['html', 'wrongShape'] as const) {
    await world.control({ do: 'add', rule: { kind, path: '/v1/convert/gas-price', times: 1 } })
    await expect(page.api.gasPrice(LOCAL)).rejects.toMatchObject({
      code: 'data/response-invalid',
      context: { call: 'gasPrice' },
    })
  }
  await world.control({
    do: 'add',
    rule: { kind: 'status', status: 429, retryAfterS: 60, path: '/v1/convert/gas-price', times: 1 },
  })
  const failed = { code: 'data/call-failed', context: { call: 'gasPrice', status: 429 } }
  await expect(page.api.gasPrice(LOCAL)).rejects.toMatchObject(failed)
  await expect(page.api.gasPrice(LOCAL)).rejects.toMatchObject(failed)
  page.clock.advance(60_000)
  // The pause that all tabs keep goes by the time of day.
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  expect((await page.api.gasPrice(LOCAL)).fast).toBeGreaterThan(0n)
  vi.useRealTimers()
})
