import { createWalletClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_MNEMONIC } from '../../local/chains/evm/networks.ts'
import { type EvmChains, startEvmChains } from '../../local/chains/evm/startEvmChains.ts'
import { listLocalNetworks } from '../../local/data-api/localNetworks.ts'
import { type FaultyDataApi, startFaultyDataApi } from '../../local/data-api/startFaultyDataApi.ts'
import { type DataWorld, LOCAL, PROJECT_ID, startDataWorld } from './dataWorld.ts'

const everyday = mnemonicToAccount(TEST_MNEMONIC)
const STRANGER = `0x${'57'.repeat(20)}` as const
const VISIBLE_MS = 20_000

let world: DataWorld
const started: FaultyDataApi[] = []
let fresh: EvmChains | null = null
beforeAll(async () => {
  world = await startDataWorld({ families: ['evm'] })
})
afterAll(async () => {
  for (const api of started) await api.stop()
  await world.stop()
  await fresh?.stop()
})

async function startOver(evm: Pick<EvmChains, 'chains' | 'pools'>): Promise<FaultyDataApi> {
  const api = await startFaultyDataApi({ ...world.settings, networks: listLocalNetworks(evm, { clusters: [] }) })
  started.push(api)
  return api
}

async function send(evm: Pick<EvmChains, 'chains'>, value: bigint): Promise<string> {
  const wallet = createWalletClient({ transport: http(evm.chains[0]?.rpcUrl), account: everyday })
  return wallet.sendTransaction({ to: STRANGER, value, chain: null })
}

async function hashesOf({ url }: Pick<FaultyDataApi, 'url'>): Promise<string[]> {
  const query = new URLSearchParams({ projectId: PROJECT_ID, chainId: LOCAL })
  const { data } = await (await fetch(`${url}/v1/account/${STRANGER}/history?${query}`)).json()
  return data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)
}

test('indexed data survives the process, and two processes on one database write each block once', async () => {
  const first = await send(world.evm, 1n)
  await expect.poll(() => hashesOf(world.api), { timeout: VISIBLE_MS }).toEqual([first])
  await world.api.stop()
  const both = [await startOver(world.evm), await startOver(world.evm)]
  for (const api of both) expect(await hashesOf(api)).toEqual([first])
  const second = await send(world.evm, 2n)
  for (const api of both) await expect.poll(() => hashesOf(api), { timeout: VISIBLE_MS }).toEqual([second, first])
  expect(world.faults).toEqual([])
})

test('a restarted network is read again, and transactions that it lost are removed', async () => {
  for (const api of started.splice(0)) await api.stop()
  fresh = await startEvmChains({ ports: [0, 0] })
  const other = await send(fresh, 3n)
  const api = await startOver(fresh)
  await expect.poll(() => hashesOf(api), { timeout: VISIBLE_MS }).toEqual([other])
})

test('a network that is down gives a 503 for balances, and the process continues', async () => {
  const [api] = started
  await fresh?.stop()
  const query = new URLSearchParams({ projectId: PROJECT_ID, sv: 'html-1.7.3', chainId: LOCAL })
  const url = `${api?.url}/v1/account/${STRANGER}/balance?${query}`
  const response = await fetch(url, { headers: { origin: 'https://page.example' } })
  expect([response.status, (await response.json()).reasons[0].field]).toEqual([503, 'unavailable'])
  expect(await hashesOf(api ?? { url: '' })).toHaveLength(1)
})
