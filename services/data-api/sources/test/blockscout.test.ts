// Accounts from a service with the wire format of Blockscout's REST API v2, read through the data API as a page reads them.
import { encodeAbiParameters } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../../database/database.ts'
import { openTestDatabase } from '../../../test/openTestDatabase.ts'
import { type DataApi, startDataApi } from '../../startDataApi.ts'
import { createBlockscout } from '../accounts/blockscout.ts'
import { startWireServer, type WireAnswer, type WireServer } from './wireServer.ts'

const PROJECT_ID = 'a'.repeat(32)
const ME = `0x${'ab'.repeat(20)}`
const FRIEND = '0xEb533ee5687044E622C69c58B1B12329F56eD9ad'
const ROUTER = `0x${'cd'.repeat(20)}`
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = `0x${'12'.repeat(20)}`
const APES = `0x${'ef'.repeat(20)}`
const KEY = 'secret-key-of-the-operator'
const SECOND_MS = 1000
const TIMEOUT_MS = 20_000
const NETWORK = {
  id: 'eip155:1',
  name: 'Ethereum',
  rpcUrl: '',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [{ address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
}
const usdc = { address_hash: USDC, name: 'Fake name', symbol: 'FAKE', decimals: '18', type: 'ERC-20', reputation: 'ok' }
const other = { address_hash: OTHER, name: 'Other\u0000 Coin', symbol: 'OTH', decimals: '2', type: 'ERC-20' }
const apes = { address_hash: APES, name: 'Apes', symbol: 'APE', decimals: null, type: 'ERC-721' }

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const timeOf = (block: number) => new Date(1_660_000_000_000 + block * SECOND_MS).toISOString().replace('Z', '000Z')
const party = (hash: string) => ({ hash, is_contract: false, name: null, ens_domain_name: null })

/** As `/addresses/{hash}/transactions` writes one. */
function transaction(block: number, more: object = {}) {
  return {
    hash: hashOf(block),
    block_number: block,
    position: 3,
    timestamp: timeOf(block),
    status: 'ok',
    result: 'success',
    from: party(ME),
    to: party(FRIEND),
    created_contract: null,
    value: '0',
    nonce: 7,
    method: null,
    raw_input: '0x',
    decoded_input: null,
    token_transfers: null,
    fee: { type: 'actual', value: '21000' },
    type: 2,
    ...more,
  }
}
/** As `/addresses/{hash}/token-transfers` writes one. */
function transfer(
  block: number,
  [from, to]: readonly [string, string],
  token: object,
  total: object,
  more: object = {},
) {
  return {
    transaction_hash: hashOf(block),
    block_number: block,
    log_index: 1,
    timestamp: timeOf(block),
    method: 'transfer',
    from: party(from),
    to: party(to),
    token,
    total,
    type: 'token_transfer',
    ...more,
  }
}

type Item = { block_number: number }
let lists: Record<'transactions' | 'token-transfers' | 'internal-transactions', Item[]>
let holdings: Record<string, unknown>
let pageItems: number
let wire: WireServer
let node: WireServer
let api: DataApi
let database: Database
let faults: string[]

/** The next page starts below a block and a position in it. Source: `next_page_params` of each list. */
const answerBlockscout: WireAnswer = ({ path, params }) => {
  const name = path.split('/').at(-1) ?? ''
  if (name in holdings) return holdings[name]
  const items = lists[name as keyof typeof lists]
  const below = Number(params.get('block_number') ?? Number.POSITIVE_INFINITY)
  const left = items?.filter((item) => item.block_number < below)
  const page = left?.slice(0, pageItems)
  const last = page?.at(-1)
  const hasMore = left && page && left.length > page.length
  return { items: page, next_page_params: hasMore ? { block_number: last?.block_number, index: 3 } : null }
}

async function start(timeoutMs = TIMEOUT_MS) {
  // Requests that are still in progress when a test ends are aborted, which must not count as faults of the next test.
  const own = faults
  const onFault = (where: string, what: string) => void own.push(`${where} ${what}`)
  const network = { ...NETWORK, rpcUrl: node.url }
  const explorer = createBlockscout(network, { url: `${wire.url}/api/v2`, apiKey: KEY, timeoutMs, onFault })
  api = await startDataApi({ database, port: 0, networks: [{ ...network, explorer }], onFault })
}

async function request(path: string, params: Record<string, string> = {}) {
  const query = new URLSearchParams({ projectId: PROJECT_ID, sv: 'html-wagmi-1.7.3', ...params })
  const headers = { origin: 'https://page.example' }
  const response = await fetch(`${api.url}/v1/account/${ME}/${path}?${query}`, { headers })
  return { ...(await response.json()), status: response.status }
}
const hashesOf = ({ data }: { data: { metadata: { hash: string } }[] }) =>
  data.map(({ metadata }) => Number(BigInt(metadata.hash)))

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  lists = { transactions: [], 'token-transfers': [], 'internal-transactions': [] }
  holdings = { tokens: { items: [], next_page_params: null }, nft: { items: [], next_page_params: null } }
  pageItems = 50
  faults = []
  wire = await startWireServer((question) => answerBlockscout(question))
  node = await startWireServer(() => [])
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await api.stop()
  await Promise.all([wire.stop(), node.stop()])
})
afterAll(() => database.close())

test('SRV-11 a history from Blockscout has the format of the index: amounts to the last unit, and names from the settings', async () => {
  lists.transactions = [
    transaction(9, { status: 'error', result: 'Reverted', value: '5', raw_input: '0xa9059cbb00' }),
    transaction(8, { to: party(ROUTER), method: 'swap', raw_input: '0x38ed173900' }),
    transaction(7, { value: '1000000000000000001' }),
    transaction(6, { to: party(USDC), method: 'approve', raw_input: '0x095ea7b300' }),
  ]
  lists['token-transfers'] = [
    transfer(8, [ME, ROUTER], usdc, { value: '123456789012345678901', decimals: '18' }),
    transfer(8, [ROUTER, ME], other, { value: '205', decimals: '2' }),
    transfer(5, [FRIEND, ME], apes, { token_id: '7', token_instance: null }),
  ]
  lists['internal-transactions'] = [
    {
      ...transaction(4, { from: party(ROUTER), to: party(ME), value: '3' }),
      transaction_hash: hashOf(4),
      success: true,
      type: 'call',
      index: 1,
    } as Item,
  ]
  await start()
  const { status, data, next } = await request('history', { chainId: 'eip155:1' })
  expect([status, next, faults]).toEqual([200, null, []])
  const rows = data.map(({ metadata, transfers }: { metadata: Record<string, unknown>; transfers: object[] }) => [
    metadata.operationType,
    metadata.status,
    ...transfers.map((each) => summarize(each as Parameters<typeof summarize>[0])),
  ])
  expect(rows).toEqual([
    ['send', 'failed'],
    ['trade', 'confirmed', 'out 123456789012345.678901 USDC', 'in 2.05 OTH'],
    ['send', 'confirmed', 'out 1.000000000000000001 ETH'],
    ['approve', 'confirmed'],
    ['receive', 'confirmed', 'in 1 Apes #7'],
    ['receive', 'confirmed', 'in 0.000000000000000003 ETH'],
  ])
  expect(data[2]).toMatchObject({
    id: `eip155:1:${hashOf(7)}`,
    metadata: {
      sentFrom: ME,
      sentTo: FRIEND.toLowerCase(),
      nonce: 7,
      chain: 'eip155:1',
      minedAt: '2022-08-08T23:06:47.000Z',
    },
    transfers: [{ price: null, value: null, sender: ME }],
  })
  expect(data[1].transfers[1].fungible_info).toMatchObject({ name: 'Other Coin', address: `eip155:1:${OTHER}` })
  expect(wire.requests.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${KEY}`))
  expect(node.requests).toEqual([])
})

function summarize({
  direction,
  quantity,
  fungible_info: token,
  nft_info: nft,
}: {
  direction: string
  quantity: { numeric: string }
  fungible_info: { symbol: string } | null
  nft_info: { name: string } | null
}) {
  return `${direction} ${quantity.numeric} ${token?.symbol ?? nft?.name}`
}

test('SRV-11 lists with paging of their own make one history: nothing is missing, nothing is repeated, and no block is split', async () => {
  const blocks = Array.from({ length: 40 }, (_, index) => 100 - index)
  lists.transactions = blocks.filter((block) => block % 3 !== 0).map((block) => transaction(block))
  lists['token-transfers'] = blocks.flatMap((block) =>
    block % 2 === 0 ? [1, 2, 3].map(() => transfer(block, [FRIEND, ME], other, { value: '1' })) : [],
  )
  pageItems = 10
  await start()
  const listed: number[] = []
  const transfers: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof request>> = await request('history', { chainId: 'eip155:1', cursor })
    listed.push(...hashesOf(page))
    transfers.push(...page.data.map((item: { transfers: object[] }) => item.transfers.length))
    cursor = page.next
  }
  const expected = blocks.filter((block) => block % 3 !== 0 || block % 2 === 0)
  expect(listed).toEqual(expected)
  expect(transfers).toEqual(expected.map((block) => (block % 2 === 0 ? 3 : 0)))
})

test('SRV-11 a request for all networks returns one history of the index and every explorer, newest first', async () => {
  lists.transactions = Array.from({ length: 30 }, (_, index) => transaction(100 - 2 * index))
  const second = { ...NETWORK, id: 'eip155:10', rpcUrl: node.url }
  const others = await startWireServer(({ path, params }) => {
    if (!path.endsWith('/transactions')) return { items: [] }
    const below = Number(params.get('block_number') ?? 1000)
    const items = Array.from({ length: 90 }, (_, index) => transaction(90 - index)).filter(
      (each) => each.block_number < below,
    )
    return { items: items.slice(0, 7), next_page_params: items.length > 7 ? {} : null }
  })
  pageItems = 4
  await start()
  await api.stop()
  const first = { ...NETWORK, rpcUrl: node.url }
  api = await startDataApi({
    database,
    port: 0,
    networks: [
      { ...first, explorer: createBlockscout(first, { url: `${wire.url}/api/v2` }) },
      { ...second, explorer: createBlockscout(second, { url: `${others.url}/api/v2` }) },
      { ...NETWORK, id: 'eip155:31337', rpcUrl: node.url },
    ],
  })
  const rows = Array.from({ length: 120 }, (_, index) => [hashOf(1000 + index), 1_660_000_000_500 + index * SECOND_MS])
  await database.query(
    `insert into data_api.entry (network, account, hash, block, position, mined_at_ms, sender, nonce, status, operation, transfers)
     select 'eip155:31337', $1, row ->> 0, 1, 0, (row ->> 1)::bigint, $1, 0, 'confirmed', 'execute', '[]'
     from jsonb_array_elements($2::jsonb -> 'rows') as row`,
    [ME, { rows }],
  )
  const listed: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof request>> = await request('history', { cursor })
    listed.push(
      ...page.data.map(
        ({ id, metadata }: { id: string; metadata: { minedAt: string } }) => `${metadata.minedAt} ${id}`,
      ),
    )
    cursor = page.next
  }
  const times = listed.map((row) => row.split(' ')[0])
  expect(times).toEqual([...times].sort().reverse())
  expect(new Set(listed).size).toBe(listed.length)
  const countOf = (chain: string) => listed.filter((row) => row.includes(`${chain}:0x`)).length
  expect(['eip155:1', 'eip155:10', 'eip155:31337'].map(countOf)).toEqual([30, 90, 120])
  await others.stop()
})

test('SRV-11 balances: the explorer lists the tokens, the node returns amounts, names and decimals', async () => {
  holdings.tokens = { items: [{ token: other, value: '999999', token_id: null }], next_page_params: null }
  const word = (number: number) => `0x${number.toString(16).padStart(64, '0')}` as const
  const say = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
  // The node returns the balances of the native, the listed, and the other token, then the other token's metadata.
  const replies = [
    [word(1), word(0), word(2050)],
    [say('Other Coin'), say('OTH'), word(3)],
  ]
  node.answer = () => replies.shift()?.map((result, id) => ({ jsonrpc: '2.0', id, result }))
  await start()
  const { balances } = await request('balance', { chainId: 'eip155:1' })
  const summary = balances.map(({ symbol, quantity }: { symbol: string; quantity: object }) => [symbol, quantity])
  expect(summary).toEqual([
    ['ETH', { decimals: '18', numeric: '0.000000000000000001' }],
    ['OTH', { decimals: '3', numeric: '2.05' }],
  ])
  expect(wire.requests.map(({ path, params }) => `${path}?${params}`)).toEqual([
    `/api/v2/addresses/${ME}/tokens?type=ERC-20`,
  ])
})

test('SRV-11 items: names, pictures and scams as Blockscout has them, page by page', async () => {
  const item = (id: string, more: object = {}) => ({ id, token: apes, token_type: 'ERC-721', value: '1', ...more })
  const next = { token_contract_address_hash: APES, token_id: '8', token_type: 'ERC-721' }
  holdings.nft = {
    items: [
      item('7', { image_url: 'https://pictures.example/7.png', metadata: { name: 'Seven' } }),
      item('8', { image_url: 'javascript:alert(1)', metadata: null, token: { ...apes, reputation: 'scam' } }),
    ],
    next_page_params: next,
  }
  await start()
  const first = await request('nfts', { chainId: 'eip155:1' })
  expect(first.data).toEqual([
    {
      address: `eip155:1:${APES}`,
      token_id: '7',
      name: 'Seven',
      collection: 'Apes',
      preview: { url: 'https://pictures.example/7.png' },
      flags: { is_spam: false },
    },
    {
      address: `eip155:1:${APES}`,
      token_id: '8',
      name: 'Apes #8',
      collection: 'Apes',
      preview: null,
      flags: { is_spam: true },
    },
  ])
  holdings.nft = { items: [item('9')], next_page_params: null }
  const second = await request('nfts', { chainId: 'eip155:1', cursor: first.next })
  expect([second.data.length, second.next]).toEqual([1, null])
  expect(Object.fromEntries(wire.requests.at(-1)?.params ?? [])).toEqual(next)
})

test.each([
  ['error 500', 'status'],
  ['hang', 'timeout'],
  ['truncated', 'not-json'],
  ['html', 'not-json'],
  ['limited', 'rate-limited'],
] as const)('SRV-11 %s from the explorer gives a 503, and a fault in the log', async (fault, kind) => {
  await start(fault === 'hang' ? 5 * SECOND_MS : TIMEOUT_MS)
  wire.faults.push(fault)
  expect(await request('history')).toMatchObject({ status: 503 })
  expect(faults).toContain(`explorer eip155:1 SourceError ${kind}`)
})

test.each([
  ['an amount below zero', { value: '-1' }],
  ['an amount that is not whole', { value: '1.5' }],
  ['an amount of too many digits', { value: '9'.repeat(79) }],
  ['an amount that is not a number', { value: 'NaN' }],
  ['a hash in another format', { hash: '0x12' }],
  ['an invalid time', { timestamp: 'yesterday' }],
  ['no sender', { from: null }],
])('SRV-11 %s is not accepted as a response', async (_, wrong) => {
  lists.transactions = [transaction(1, wrong)]
  await start()
  expect(await request('history')).toMatchObject({ status: 503 })
  expect(faults).toEqual(['explorer eip155:1 SourceError wrong-shape'])
})

test('SRV-11 while the explorer fails, the last page is returned', async () => {
  lists.transactions = [transaction(1)]
  await start()
  expect(hashesOf(await request('history'))).toEqual([1])
  vi.setSystemTime(Date.now() + 6 * SECOND_MS)
  wire.faults.push('error 500')
  expect(hashesOf(await request('history'))).toEqual([1])
  expect(faults).toEqual(['explorer eip155:1 SourceError status'])
})
