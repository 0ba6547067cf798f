import { createPublicClient, createWalletClient, encodeFunctionData, erc20Abi, formatUnits, type Hex, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_MNEMONIC } from '../../local/chains/evm/networks.ts'
import { ACCOUNTS, LOCAL_CLUSTER } from '../../local/chains/solana/plan.ts'
import { type DataWorld, LOCAL, startDataWorld } from './dataWorld.ts'

const everyday = mnemonicToAccount(TEST_MNEMONIC)
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SOLANA_ADDRESS = ACCOUNTS[0]?.address ?? ''

let world: DataWorld
beforeAll(async () => {
  world = await startDataWorld({ families: ['evm', 'solana'], rates: { eur: '0.5' } })
  await world.indexed()
})
afterAll(() => world.stop())

const balances = async (account: string, params: Record<string, string> = { chainId: LOCAL }) =>
  (await world.get(`/v1/account/${account}/balance`, { currency: 'usd', ...params })).balances
const transport = () => http(world.evm.chains[0]?.rpcUrl)
const reader = () => createPublicClient({ transport: transport(), pollingInterval: 20 })

test('BAL-01 every balance of an EVM account equals the chain’s, to the unit, highest value first', async () => {
  const listed = await balances(everyday.address)
  const client = reader()
  const native = listed.find(({ address }) => address === undefined)
  const wei = await client.getBalance({ address: everyday.address })
  expect(native).toMatchObject({ symbol: 'ETH', quantity: { decimals: '18', numeric: formatUnits(wei, 18) } })
  const tokens = listed.filter(({ address }) => address !== undefined)
  for (const { address = '', symbol, quantity } of tokens) {
    const token = { address: address.slice(LOCAL.length + 1) as Hex, abi: erc20Abi } as const
    const args = [everyday.address] as const
    const units = await client.readContract({ ...token, functionName: 'balanceOf', args })
    const decimals = await client.readContract({ ...token, functionName: 'decimals' })
    const numeric = formatUnits(units, decimals)
    expect({ symbol, quantity }).toEqual({
      symbol: await client.readContract({ ...token, functionName: 'symbol' }),
      quantity: { decimals: String(decimals), numeric },
    })
  }
  // The account does not hold the listed wrapped ether, and holds the unlisted bait.
  const symbols = new Set(world.evm.pools[0]?.tokens.map(({ symbol }) => symbol))
  symbols.delete('WETH')
  expect(new Set(tokens.map(({ symbol }) => symbol))).toEqual(symbols)
  const values = listed.map(({ value = 0 }) => value)
  expect(values).toEqual([...values].sort((one, other) => other - one))
  const dollars = listed.find(({ symbol }) => symbol === 'TUSD')
  expect(dollars).toMatchObject({ price: 1, value: 25000.5, quantity: { numeric: '25000.5' } })
})

test('BAL-01 a token that someone sends is counted immediately, and so is a requested token that was never seen', async () => {
  const stranger = `0x${'abcd'.repeat(10)}` as const
  const [pools] = world.evm.pools
  const hidden = pools?.tokens.find(({ isListed }) => !isListed)
  const wallet = createWalletClient({ transport: transport(), account: everyday })
  const before = await balances(stranger, { chainId: LOCAL, forceUpdate: `${LOCAL}:${hidden?.address}` })
  expect(before.map(({ symbol, quantity }) => `${symbol} ${quantity.numeric}`)).toEqual(['ETH 0'])
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 1n] })
  const hash = await wallet.sendTransaction({ to: hidden?.address ?? '0x', data, chain: null })
  await reader().waitForTransactionReceipt({ hash })
  const forced = await balances(stranger, { chainId: LOCAL, forceUpdate: `${LOCAL}:${hidden?.address}` })
  expect(forced.map(({ address }) => address)).toContain(`${LOCAL}:${hidden?.address.toLowerCase()}`)
  await expect.poll(() => balances(stranger), { interval: 25, timeout: 20_000 }).toHaveLength(2)
})

test('BAL-01 a Solana account has its native token under the usual pseudo mint, and the tokens of both programs', async () => {
  const listed = await balances(SOLANA_ADDRESS, { chainId: LOCAL_CLUSTER.networkId })
  expect(listed.map(({ symbol, address, quantity }) => [symbol, address, quantity.numeric])).toEqual([
    ['LATCH', '3Atsbq9N5EaCc9YWmqD2rUVedX4pqDe7hyk6JSyWRTrG', '1000000.000000001'],
    ['TUSD', 'F25s3DdjXdCxYBhh2z8FBusVEMT4b9bGNFVKJi3wFoF4', '25000.5'],
    ['SOL', 'So11111111111111111111111111111111111111111', '12.345678901'],
  ])
})

test('BAL-01 without a network all networks of the family are listed, and prices are in the requested currency', async () => {
  const all = await balances(everyday.address, {})
  expect(new Set(all.map(({ chainId }) => chainId))).toEqual(new Set([LOCAL, 'eip155:31338']))
  const euros = await balances(everyday.address, { chainId: LOCAL, currency: 'eur' })
  expect(euros.find(({ symbol }) => symbol === 'TUSD')).toMatchObject({ price: 0.5, value: 12500.25 })
})

test.each([
  ['origin', {}, { origin: '' }],
  ['version', { sv: '' }, {}],
  ['sound version', { sv: 'react-wagmi-1.6.4' }, {}],
])('a page without its %s gets an empty list', async (_, params, headers) => {
  const { origin, ...own } = { origin: 'https://page.example', ...headers }
  const query = new URLSearchParams({ projectId: 'a'.repeat(32), sv: 'html-1.7.3', chainId: LOCAL, ...params })
  const url = `${world.api.url}/v1/account/${everyday.address}/balance?${query}`
  const response = await fetch(url, { headers: { ...own, ...(origin ? { origin } : {}) } })
  expect(await response.json()).toEqual({ balances: [] })
})

test('SWP-01 a price comes from the pools, only for the first address', async () => {
  const [pools] = world.evm.pools
  const price = async (address: string, currency = 'usd') => {
    const addresses = [`${LOCAL}:${address}`, `${LOCAL}:${pools?.dollar}`]
    const response = await world.post('/v1/fungible/price', { projectId: 'a'.repeat(32), currency, addresses })
    return (await response.json()).fungibles
  }
  const prices = [{ symbol: 'ETH', decimals: 18, price: expect.closeTo(3000, 0), address: `${LOCAL}:${NATIVE}` }]
  expect(await price(NATIVE)).toMatchObject(prices)
  expect(await price(pools?.dollar ?? '')).toMatchObject([{ symbol: 'TUSD', price: 1 }])
  expect(await price(`0x${'12'.repeat(20)}`)).toEqual([])
})

test('BAL-07 items are those the account holds now, with pictures from this server, and bait is marked', async () => {
  const nfts = async (account: string) => {
    const response = await world.request(`/v1/account/${account}/nfts`, { chainId: LOCAL })
    const { data }: { data: { name: string; collection: string; preview: { url: string }; flags: object }[] } =
      await response.json()
    return data
  }
  const held = await nfts(everyday.address)
  const [pools] = world.evm.pools
  const expected = pools?.collections.flatMap(({ name, tokenIds }) => tokenIds.map(() => name)) ?? []
  expect(held.map(({ collection }) => collection).sort()).toEqual([...expected].sort())
  const spam = pools?.collections.filter(({ isSpam }) => isSpam).map(({ name }) => name)
  for (const { collection, preview, flags } of held) {
    expect(flags).toEqual({ is_spam: spam?.includes(collection) })
    const picture = await fetch(preview.url)
    expect(picture.headers.get('content-type')).toMatch(/^image\//)
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('no response and no block caused a fault', () => {
  expect(world.faults).toEqual([])
})
