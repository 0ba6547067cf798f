import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_MNEMONIC } from '../../chains/evm/networks.ts'
import { createDelivery } from '../deliver.ts'
import { addPurchase, findPurchase } from '../purchases.ts'
import { divide } from '../quote.ts'
import type { OnrampNetwork } from '../settings.ts'
import { createEvmTreasury } from '../treasury/evm.ts'
import { createSolanaTreasury, solanaAddressOf } from '../treasury/solana.ts'
import type { Treasury } from '../treasury/treasury.ts'
import { evmBalance, type OnrampWorld, startOnrampWorld } from './onrampWorld.ts'

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18, address: null }
const quote = { asset: ETHER, currency: 'USD', ...divide(2_500n, '3000', ETHER) }
const { units } = quote
/** An anvil account that nothing else uses. */
const keeper = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 4 })
const SEED = '5a'.repeat(32)

let world: OnrampWorld
beforeAll(async () => {
  world = await startOnrampWorld({ families: ['evm', 'solana'] })
})
afterAll(() => world.stop())

function createTreasury(): Treasury {
  const [chain] = world.evm.chains
  return createEvmTreasury({ chainId: chain?.id ?? 0, rpcUrl: chain?.rpcUrl ?? '', account: keeper })
}

/** A network of this test only; the running on-ramp does not have it. */
function createProcess(id: string, treasury: Treasury) {
  const faults: string[] = []
  const network: OnrampNetwork = {
    id,
    treasury,
    name: id,
    aliases: [id],
    assets: [ETHER],
    readPrice: async () => '1',
  }
  const options = { database: world.database, networks: [network], now: Date.now }
  return { faults, deliver: createDelivery({ ...options, onFault: (_, kind) => void faults.push(kind) }) }
}

async function order(id: string, network: string) {
  const account = `0x${Buffer.from(id).toString('hex').padStart(40, '0')}` as const
  await addPurchase(world.database.query, { id, account, network, method: 'card', quote, madeAtMs: 1, due: 1 })
  return { account, read: () => findPurchase(world.database.query, id) }
}

test('ONR-03 a process that ends after sending has paid: the next one finds what was sent, and does not pay again', async () => {
  const { account, read } = await order('ends after sending', 'test:ends')
  const treasury = createTreasury()
  const ending = createProcess('test:ends', {
    ...treasury,
    execute: async (signed) => {
      await treasury.execute(signed)
      throw new RangeError('The process ended here.')
    },
  })
  await ending.deliver()
  expect([ending.faults, await evmBalance(world, 31337, account)]).toEqual([['RangeError'], units])
  const kept = await read()
  expect(kept).toMatchObject({ status: 'inProgress', hash: null, signed: { hash: expect.any(String) } })
  await createProcess('test:ends', treasury).deliver()
  expect(await read()).toMatchObject({ status: 'success', hash: kept?.signed?.hash })
  expect(await evmBalance(world, 31337, account)).toBe(units)
})

test('ONR-03 two processes deliver each purchase once', async () => {
  const orders = await Promise.all(['one', 'two', 'three'].map((id) => order(id, 'test:both')))
  const both = [createProcess('test:both', createTreasury()), createProcess('test:both', createTreasury())]
  await Promise.all(both.map(({ deliver }) => deliver()))
  for (const { account, read } of orders) {
    expect(await read()).toMatchObject({ status: 'success' })
    expect(await evmBalance(world, 31337, account)).toBe(units)
  }
  expect(both.map(({ faults }) => faults)).toEqual([[], []])
})

test('ONR-03 a transaction whose nonce another one took is signed again', async () => {
  const { account, read } = await order('place taken', 'test:taken')
  const treasury = createTreasury()
  const signed = await treasury.sign({ account: `0x${'1'.repeat(40)}`, address: null, units: 1n })
  const first = createProcess('test:taken', { ...treasury, sign: async () => signed, execute: async () => 'unknown' })
  await first.deliver()
  expect(await read()).toMatchObject({ status: 'inProgress', signed })
  const other = await treasury.sign({ account: `0x${'2'.repeat(40)}`, address: null, units: 1n })
  expect(await treasury.execute(other)).toBe('done')
  const second = createProcess('test:taken', treasury)
  await second.deliver()
  expect(await read()).toMatchObject({ status: 'inProgress', signed: null })
  await second.deliver()
  expect(await read()).toMatchObject({ status: 'success' })
  expect(await evmBalance(world, 31337, account)).toBe(units)
})

test('ONR-03 a network that does not respond is called again later', async () => {
  const { read } = await order('no answer', 'test:silent')
  const silent = createEvmTreasury({ chainId: 31337, rpcUrl: 'http://127.0.0.1:1', account: keeper })
  const { deliver, faults } = createProcess('test:silent', silent)
  await deliver()
  expect([faults.length, await read()]).toEqual([1, expect.objectContaining({ status: 'inProgress', signed: null })])
  await createProcess('test:silent', createTreasury()).deliver()
  expect(await read()).toMatchObject({ status: 'success' })
})

test('ONR-03 on Solana what is sent twice counts once, and what the cluster refuses has failed', async () => {
  const rpcUrl = world.solana.clusters[0]?.rpcUrl ?? ''
  const poor = createSolanaTreasury({ rpcUrl, seed: SEED })
  const delivery = { account: await solanaAddressOf('5b'.repeat(32)), address: null, units: 1_000_000_000n }
  expect(await poor.execute(await poor.sign(delivery))).toBe('failed')
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'requestAirdrop',
    params: [await solanaAddressOf(SEED), 3e9],
  })
  await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const signed = await poor.sign(delivery)
  expect([await poor.execute(signed), await poor.execute(signed)]).toEqual(['done', 'done'])
  const requested = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [delivery.account] })
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: requested,
  })
  expect((await answer.json()).result.value).toBe(1_000_000_000)
})
