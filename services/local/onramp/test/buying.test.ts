import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callNode } from '../../../data-api/callNode.ts'
import { evmBalance, type OnrampWorld, settled, startOnrampWorld } from './onrampWorld.ts'

const LOCAL = 'eip155:31337'
const SOLANA_ACCOUNT = '4Nd1mYQFq8eUuYvE1mQ3Lq2jvZ6CwYQy3yH8k1nJ7b2R'

let world: OnrampWorld
beforeAll(async () => {
  world = await startOnrampWorld({ families: ['evm', 'solana'] })
})
afterAll(() => world.stop())

let accounts = 0
/** An account without a balance. */
function createAccount(): Hex {
  accounts += 1
  return `0x${String(accounts).padStart(4, '0')}${'b5'.repeat(18)}`
}

const textOf = async (page: string) => (await fetch(page)).text()
const quantityOf = ({ transfers }: { transfers: { quantity: { numeric: string } }[] }) => transfers[0]?.quantity.numeric

test('ONR-01 ONR-03 a paid purchase arrives, to the last unit, and the history shows it from pending to done', async () => {
  const account = createAccount()
  const token = world.evm.pools[0]?.dollar
  const page = await world.buy({ network: LOCAL, account, assets: ['TUSD'] }, { outcome: 'delayed' })
  const { data } = await world.purchases(account)
  expect(data).toMatchObject([
    {
      metadata: {
        operationType: 'buy',
        sentFrom: 'Coinbase',
        sentTo: account,
        nonce: 1,
        hash: null,
        chain: LOCAL,
        status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      },
      transfers: [{ direction: 'in', quantity: { numeric: '24.37' }, fungible_info: { symbol: 'TUSD' } }],
    },
  ])
  expect(await textOf(page)).toContain('Payment in progress')
  expect(await evmBalance(world, 31337, account, token)).toBe(0n)
  world.clock.aheadMs += 3_000
  const done = await settled(world, account, 'SUCCESS')
  expect(await evmBalance(world, 31337, account, token)).toBe(24_370_000n)
  expect(done).toMatchObject({ id: data[0]?.id, metadata: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) } })
  expect(done.metadata.minedAt).toBe(data[0]?.metadata.minedAt)
  expect(await textOf(page)).toContain('Purchase complete')
  const history = async () =>
    (await (await world.request(`/v1/account/${account}/history`, { chainId: LOCAL })).json()).data
  const received = { metadata: { operationType: 'receive', hash: done.metadata.hash } }
  await expect.poll(history, { interval: 50, timeout: 20_000 }).toMatchObject([received])
})

test.each([31337, 31338])('ONR-01 the native token of network %i', async (chainId) => {
  const account = createAccount()
  const wish = { network: `eip155:${chainId}`, account, assets: ['ETH', 'TUSD'] }
  await world.buy(wish, { amount: '100.50', currency: 'EUR', method: 'ach_bank_account' })
  const quantity = quantityOf(await settled(world, account, 'SUCCESS'))
  // 100.50 EUR minus fees of 1.51 and 0.25, at 3000 USD or 2400 EUR. The pools' price differs slightly.
  expect(Number(quantity)).toBeCloseTo(98.74 / 2400, 3)
  expect(await evmBalance(world, chainId, account)).toBe(BigInt(String(quantity).replace('0.', '')) * 10n ** 10n)
})

test.each([
  ['SOL', '0.16246666', 9],
  ['TUSD', '24.37', 6],
  ['LATCH', '97.48', 9],
])('ONR-01 %s on Solana', async (symbol, quantity, decimals) => {
  const [cluster] = world.solana.clusters
  if (!cluster) throw new Error('No cluster.')
  await world.buy({ network: 'latchkey-solana', account: SOLANA_ACCOUNT, assets: [symbol] }, {})
  const done = await settled(world, SOLANA_ACCOUNT, 'SUCCESS')
  expect([quantityOf(done), done.transfers[0]?.fungible_info.symbol]).toEqual([quantity, symbol])
  const mint = cluster.tokens.find((token) => token.symbol === symbol)?.mint
  const [answer] = await callNode(cluster.rpcUrl, [
    mint
      ? { method: 'getTokenAccountsByOwner', params: [SOLANA_ACCOUNT, { mint }, { encoding: 'jsonParsed' }] }
      : { method: 'getBalance', params: [SOLANA_ACCOUNT] },
  ])
  const units = String(BigInt(Math.round(Number(quantity) * 10 ** decimals)))
  expect(JSON.stringify(answer)).toContain(mint ? `"amount":"${units}"` : `"value":${units}`)
})

test('ONR-03 many concurrent purchases all arrive, and none of them twice', async () => {
  const account = createAccount()
  const wish = { network: LOCAL, account, assets: ['TUSD'] }
  await Promise.all(Array.from({ length: 8 }, () => world.buy(wish, {})))
  const statuses = async () => (await world.purchases(account)).data.map(({ metadata }) => metadata.status)
  await expect
    .poll(statuses, { interval: 50, timeout: 20_000 })
    .toEqual(Array(8).fill('ONRAMP_TRANSACTION_STATUS_SUCCESS'))
  const { data } = await world.purchases(account)
  expect(new Set(data.map(({ metadata }) => metadata.hash)).size).toBe(8)
  expect(await evmBalance(world, 31337, account, world.evm.pools[0]?.dollar)).toBe(8n * 24_370_000n)
})

test('ONR-03 paying twice with one form is one payment', async () => {
  const account = createAccount()
  const form = await world.openForm(await world.createLink({ network: LOCAL, account, assets: ['TUSD'] }))
  const fields = { ...form, symbol: 'TUSD', amount: '10' }
  const [one, other] = await Promise.all([world.send(fields), world.send(fields)])
  expect([one?.status, one?.headers.get('location')]).toEqual([303, other?.headers.get('location')])
  await settled(world, account, 'SUCCESS')
  expect((await world.purchases(account)).data).toHaveLength(1)
})

test('ONR-03 a declined payment has failed, and nothing arrives', async () => {
  const account = createAccount()
  const page = await world.buy({ network: LOCAL, account, assets: ['TUSD'] }, { outcome: 'declined' })
  expect(await textOf(page)).toContain('Payment declined')
  expect(await settled(world, account, 'FAILED')).toMatchObject({ metadata: { hash: null } })
  expect(await evmBalance(world, 31337, account, world.evm.pools[0]?.dollar)).toBe(0n)
})

test('ONR-03 a payment that never finishes stays pending until it is canceled', async () => {
  const account = createAccount()
  const page = await world.buy({ network: LOCAL, account, assets: ['TUSD'] }, { outcome: 'never' })
  world.clock.aheadMs += 3_600_000
  await settled(world, account, 'IN_PROGRESS')
  const canceled = await world.send({}, `/cancel${new URL(page).search}`)
  expect(canceled.status).toBe(303)
  expect(await textOf(page)).toContain('Purchase canceled')
  await settled(world, account, 'FAILED')
})

test('ONR-03 a purchase for an account that accepts no ether fails', async () => {
  // The token's contract rejects ether.
  const account = world.evm.pools[0]?.dollar ?? '0x'
  const page = await world.buy({ network: LOCAL, account, assets: ['ETH'] }, {})
  expect(await settled(world, account, 'FAILED')).toMatchObject({ metadata: { hash: null } })
  expect(await textOf(page)).toContain('Purchase failed')
})

test('TXH-04 purchases come in pages, newest first, and are never cached', async () => {
  const account = createAccount()
  for (let count = 0; count < 51; count += 1) {
    await world.buy({ network: LOCAL, account, assets: ['TUSD'] }, { outcome: 'declined' })
  }
  const first = await world.request(`/v1/account/${account}/history`, { onramp: 'coinbase', chainId: LOCAL })
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const page = await first.json()
  const { data: rest, next } = await world.purchases(account, { cursor: page.next })
  expect([page.data.length, rest.length, next]).toEqual([50, 1, null])
  const times = [...page.data, ...rest].map(({ metadata }) => metadata.minedAt)
  expect(times).toEqual([...times].sort().reverse())
  expect(world.faults).toEqual([])
})
