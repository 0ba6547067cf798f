import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import {
  concat,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  formatUnits,
  type Hex,
  http,
  parseAbiParameters,
  parseEther,
  toEventSelector,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBytecodes } from '../../local/chains/evm/bytecodes.ts'
import { TEST_MNEMONIC } from '../../local/chains/evm/networks.ts'
import { routerAbi, wethAbi } from '../convert/abi.ts'
import { type DataWorld, type Item, LOCAL, SECOND, startDataWorld } from './dataWorld.ts'

const everyday = mnemonicToAccount(TEST_MNEMONIC)
const savings = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 1 })
const me = everyday.address.toLowerCase()
const FAR_DEADLINE = 2n ** 40n
/** On an idle machine, a block is in the history long before this. Milliseconds. */
const VISIBLE_MS = 20_000

let world: DataWorld
beforeAll(async () => {
  world = await startDataWorld({ families: ['evm'] })
  await world.indexed()
})
afterAll(() => world.stop())

function chainOf(id: number) {
  const transport = http(world.evm.chains.find((chain) => chain.id === id)?.rpcUrl)
  return {
    reader: createPublicClient({ transport, pollingInterval: 20 }),
    wallet: createWalletClient({ transport, account: everyday }),
    node: createTestClient({ mode: 'anvil', transport }),
  }
}

const poolsOf = (id: number) => {
  const pools = world.evm.pools.find(({ chainId }) => chainId === id)
  if (!pools) throw new Error('No pools.')
  return pools
}

/** Sends from the first account and waits for its receipt. Sets the gas, so that failing calls are sent too. */
async function send(call: { to?: Hex; value?: bigint; data?: Hex }, id = 31337): Promise<Hex> {
  const { wallet, reader } = chainOf(id)
  const hash = await wallet.sendTransaction({ ...call, chain: null, gas: 2_000_000n })
  await reader.waitForTransactionReceipt({ hash })
  return hash
}

const history = (account: string, params: Record<string, string> = { chainId: LOCAL }) =>
  world.get(`/v1/account/${account}/history`, params)

/** Resolves to the item of a transaction as soon as the history has it. */
async function findItem(hash: string, account: string = me): Promise<Item> {
  const found = () => history(account).then(({ data }) => data.find(({ metadata }) => metadata.hash === hash))
  await expect.poll(found, { interval: 25, timeout: VISIBLE_MS }).toBeDefined()
  const item = await found()
  if (!item) throw new Error('Gone.')
  return item
}

const shortOf = ({ metadata, transfers }: Item) => [
  `${metadata.operationType} ${metadata.status}`,
  ...transfers.map(({ direction, quantity, fungible_info, nft_info }) =>
    `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`.trim(),
  ),
]

test('TXH-01 a native transfer is in both histories, exact, with its network, time, fee payer’s nonce and value', async () => {
  const { reader } = chainOf(31337)
  const hash = await send({ to: savings.address, value: 1_000_000_000_000_000_001n })
  const item = await findItem(hash)
  const { timestamp } = await reader.getBlock({ blockHash: (await reader.getTransactionReceipt({ hash })).blockHash })
  expect(item).toMatchObject({
    metadata: {
      operationType: 'send',
      hash,
      status: 'confirmed',
      chain: LOCAL,
      sentFrom: me,
      sentTo: savings.address.toLowerCase(),
      minedAt: new Date(Number(timestamp) * 1000).toISOString(),
      nonce: (await reader.getTransaction({ hash })).nonce,
    },
    transfers: [
      {
        direction: 'out',
        quantity: { numeric: '1.000000000000000001' },
        nft_info: null,
        sender: me,
        recipient: savings.address.toLowerCase(),
      },
    ],
  })
  const [transfer] = item.transfers
  expect(transfer?.value).toBeCloseTo(transfer?.price ?? 0)
  expect(shortOf(await findItem(hash, savings.address))).toEqual(['receive confirmed', 'in 1.000000000000000001 ETH'])
})

test('TXH-03 tokens, approvals, failures, contracts, trades, wrapping and burning have their operation names', async () => {
  const { dollar, weth, router } = poolsOf(31337)
  const { reader } = chainOf(31337)
  const transfer = (to: Hex, units: bigint) =>
    send({ to: dollar, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }) })
  expect(shortOf(await findItem(await transfer(savings.address, 1_500_000n)))).toEqual([
    'send confirmed',
    'out 1.5 TUSD',
  ])
  expect(shortOf(await findItem(await transfer(savings.address, 0n)))).toEqual(['send confirmed', 'out 0 TUSD'])
  expect(shortOf(await findItem(await transfer(everyday.address, 1n)))).toEqual([
    'send confirmed',
    'self 0.000001 TUSD',
  ])
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 10_000_000n] })
  expect(shortOf(await findItem(await send({ to: dollar, data: approve })))).toEqual(['approve confirmed'])
  const tooMuch = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [router, 2n ** 200n] })
  expect(shortOf(await findItem(await send({ to: dollar, data: tooMuch })))).toEqual(['send failed'])
  expect(shortOf(await findItem(await send({ data: '0x00' })))).toEqual(['deploy confirmed'])
  const wrap = encodeFunctionData({ abi: wethAbi, functionName: 'deposit' })
  expect(shortOf(await findItem(await send({ to: weth, data: wrap, value: parseEther('0.5') })))).toEqual([
    'deposit confirmed',
    'out 0.5 ETH',
    'in 0.5 WETH',
  ])
  const unwrap = encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [parseEther('0.25')] })
  expect(shortOf(await findItem(await send({ to: weth, data: unwrap })))).toEqual([
    'withdraw confirmed',
    'in 0.25 ETH',
    'out 0.25 WETH',
  ])
  const [, received = 0n] = await reader.readContract({
    address: router,
    abi: routerAbi,
    functionName: 'getAmountsOut',
    args: [10_000_000n, [dollar, weth]],
  })
  const swap = encodeFunctionData({
    abi: routerAbi,
    functionName: 'swapExactTokensForETH',
    args: [10_000_000n, 1n, [dollar, weth], everyday.address, FAR_DEADLINE],
  })
  expect(shortOf(await findItem(await send({ to: router, data: swap })))).toEqual([
    'trade confirmed',
    `in ${formatUnits(received, 18)} ETH`,
    'out 10 TUSD',
  ])
})

test('TXH-02 items of collections have their names, and bait is marked', async () => {
  const { collections } = poolsOf(31337)
  const listed = collections.find(({ isSpam, standard }) => !isSpam && standard === 'erc721')
  const args = [everyday.address, savings.address, listed?.tokenIds[0] ?? 0n] as const
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args })
  const item = await findItem(await send({ to: listed?.address ?? '0x', data }))
  expect(shortOf(item)).toEqual(['send confirmed', `out 1 ${listed?.name} ${listed?.tokenIds[0]}`])
  const seen = (await history(me)).data.flatMap(({ transfers }) => transfers.flatMap(({ nft_info }) => nft_info ?? []))
  for (const { name, isSpam } of collections) {
    const marks = seen.filter((nft) => nft.name.startsWith(name)).map(({ flags }) => flags.is_spam)
    expect({ name, marks: new Set(marks) }).toEqual({ name, marks: new Set([isSpam]) })
  }
})

test('TXH-01 pages contain every entry once, newest first, whatever arrives in between', async () => {
  const account = `0x${'5eed'.repeat(10)}`
  const planted = 230
  for (const _ of [1, 2]) {
    const seeded = { do: 'seed', network: LOCAL, account, transactions: planted, tokens: 0 }
    expect((await world.control(seeded)).status).toBe(204)
  }
  const sources = array(constantFrom('none', 'native'), { minLength: 4, maxLength: 4 })
  let sent = 0
  const property = asyncProperty(sources, async (arrivals) => {
    const found: Item[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null; page += 1) {
      const { data, next }: { data: Item[]; next: string | null } = await history(account, {
        chainId: LOCAL,
        ...(cursor ? { cursor } : {}),
      })
      found.push(...data)
      expect(next === null || data.length === 50).toBe(true)
      cursor = next
      if (arrivals[page] === 'native') {
        await findItem(await send({ to: account as Hex, value: 1n }), account)
        sent += 1
      }
    }
    const ids = found.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const times = found.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual([...times].sort((one, other) => other - one))
    expect(found.filter(({ metadata }) => metadata.sentFrom !== me)).toHaveLength(planted)
  })
  await assert(property, { numRuns: 4 })
  const { data } = await history(account)
  expect(data.filter(({ metadata }) => metadata.sentFrom === me)).toHaveLength(Math.min(sent, 50))
})

test('TXH-02 without a network, all networks of the family are returned, each under its own name', async () => {
  const hashes = [await send({ to: savings.address, value: 7n }, 31338), await send({ to: savings.address, value: 8n })]
  const list = async () => (await history(savings.address, {})).data
  await expect
    .poll(async () => (await list()).filter(({ metadata }) => hashes.includes(metadata.hash as Hex)), {
      timeout: VISIBLE_MS,
    })
    .toHaveLength(2)
  const chains = (await list()).map(({ metadata }) => metadata.chain)
  expect(new Set(chains)).toEqual(new Set([LOCAL, SECOND]))
  expect(
    (await history(savings.address, { chainId: SECOND })).data.every(({ metadata }) => metadata.chain === SECOND),
  ).toBe(true)
})

test('reverted transactions leave the history, and their replacements enter it', async () => {
  const { node } = chainOf(31338)
  const kept = await send({ to: savings.address, value: 11n }, 31338)
  const snapshot = await node.snapshot()
  const undone = await send({ to: savings.address, value: 12n }, 31338)
  const hashes = async () => {
    const { data } = await history(savings.address, { chainId: SECOND })
    return data.map(({ metadata }) => metadata.hash)
  }
  await expect.poll(hashes, { interval: 25, timeout: VISIBLE_MS }).toContain(undone)
  await node.revert({ id: snapshot })
  const instead = await send({ to: savings.address, value: 13n }, 31338)
  await expect.poll(hashes, { interval: 25, timeout: VISIBLE_MS }).toEqual(expect.arrayContaining([instead, kept]))
  expect(await hashes()).not.toContain(undone)
})

test('contracts with malformed results are described as far as possible, and delay nothing', async () => {
  const { LatchkeyToken } = readBytecodes()
  const types = parseAbiParameters('string, string, uint8, address, uint256')
  const hostile = ['\u0000\u202e<b>'.repeat(60), '\u0000\ud800', 255, everyday.address, 2n ** 255n] as const
  const token = await send({ data: concat([LatchkeyToken, encodeAbiParameters(types, hostile)]) })
  const [transfer] = (await findItem(token)).transfers
  expect(transfer).toMatchObject({ direction: 'in', price: null, nft_info: null })
  expect(transfer?.fungible_info?.name).toMatch(/^\u202e<b>/)
  expect(transfer?.fungible_info?.name.length).toBeLessThanOrEqual(100)
  for (const event of [
    'Transfer(address,address,uint256)',
    'TransferBatch(address,address,address,uint256[],uint256[])',
  ]) {
    // Pushes topics that are not addresses, then logs 64 bytes that are not lists.
    const topics = [toEventSelector(event), ...Array(3).fill(`0x${'f'.repeat(64)}`)].reverse()
    const code = concat([...topics.flatMap((topic: Hex) => ['0x7f', topic] as const), '0x60406000a400'])
    expect((await findItem(await send({ data: code }))).metadata.operationType).toBe('deploy')
  }
})

test('no response and no block caused a fault', () => {
  expect(world.faults).toEqual([])
})
