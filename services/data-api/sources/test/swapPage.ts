// Requests swaps from the data API like a page, on a network whose node is a local server.
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Database } from '../../../database/database.ts'
import { openTestDatabase } from '../../../test/openTestDatabase.ts'
import { type DataApi, startDataApi } from '../../startDataApi.ts'
import type { SWAP_SOURCES } from '../kinds.ts'
import { createSwapSource, type SwapSource } from '../swaps/swapSource.ts'
import { NATIVE, USDC } from './oneInchWire.ts'
import { startWireServer, type WireAnswer, type WireQuestion, type WireServer } from './wireServer.ts'

export const KEY = 'secret-key-of-the-operator'
export const ME = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB'
export const OTHER: Hex = `0x${'12'.repeat(20)}`
export const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
/** An address that never answers on any machine, and that fails fast. */
export const TIMEOUT_MS = 20_000
export const SOON_MS = 5_000
export const ETHER = String(10n ** 18n)
export const NETWORK = {
  id: 'eip155:1',
  name: 'Ethereum',
  wrappedNative: WETH,
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [
    { address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: WETH, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  ],
}
export const SILENT = {
  status: 503,
  reasons: [{ field: 'unavailable', description: 'The swap service does not answer' }],
}
export const SERVED = { status: 200, quotes: [{ toAmount: '2999123457' }] }
const PROJECT_ID = 'a'.repeat(32)

export const caip = (address: string, chain = 'eip155:1') => `${chain}:${address}`

function createSwapPage(api: () => DataApi) {
  async function request(path: string, params: Record<string, string>) {
    const query = new URLSearchParams({ projectId: PROJECT_ID, ...params })
    const response = await fetch(`${api().url}/v1/convert/${path}?${query}`)
    return { ...(await response.json()), status: response.status }
  }
  return {
    request,
    quote: (from = NATIVE, to = USDC, amount = ETHER) => request('quotes', { from: caip(from), to: caip(to), amount }),
    async build({ from = NATIVE, to = USDC, amount = ETHER, slippage = 0.5, disableEstimate = true } = {}) {
      const ends = { from: caip(from), to: caip(to), userAddress: caip(ME) }
      const body = { projectId: PROJECT_ID, amount, eip155: { slippage, permit: null }, disableEstimate, ...ends }
      const response = await fetch(`${api().url}/v1/convert/build-transaction`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return { ...(await response.json()), status: response.status }
    },
  }
}

interface SwapService {
  kind: (typeof SWAP_SOURCES)[number]
  /** The path of the service's URL. */
  path?: string
  /** The contract that has the allowance. */
  spender: Hex
  answer: WireAnswer
}

/** A new service, node, and data API for each test of the file. */
export function openSwapService({ kind, path = '', spender, answer }: SwapService) {
  const opened = {} as { faults: string[]; wire: WireServer; node: WireServer; source: SwapSource }
  let api: DataApi
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    opened.faults = []
    opened.wire = await startWireServer(answer)
    opened.node = await startWireServer(createSwapNode(spender))
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await api.stop()
    await Promise.all([opened.wire.stop(), opened.node.stop()])
    // Limits use the database's clock, which is this process's here. Rows from a later time would use up the next test's requests.
    await database.query('delete from data_api.rate', [])
  })
  afterAll(() => database.close())
  return {
    opened,
    ...createSwapPage(() => api),
    later: (ms: number) => vi.setSystemTime(Date.now() + ms),
    async start(timeoutMs = TIMEOUT_MS) {
      const { faults, wire, node } = opened
      const onFault = (where: string, what: string) => void faults.push(`${where} ${what}`)
      opened.source = createSwapSource({ kind, url: `${wire.url}${path}`, apiKey: KEY, timeoutMs, onFault })
      const networks = [opened.source.addSwaps({ ...NETWORK, rpcUrl: node.url })]
      api = await startDataApi({ database, port: 0, networks })
    },
  }
}

interface Call {
  id: number
  method: string
  params?: [{ to: Hex; data: Hex }]
}

/** A node with one gas price, an allowance of 5 units for the spender, and an estimate of 123456 for any call. */
function createSwapNode(spender: Hex): WireAnswer {
  return ({ sent }: WireQuestion) => {
    const requests: Call | Call[] = JSON.parse(sent)
    const reply = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result: answerCall(call, spender) })
    return Array.isArray(requests) ? requests.map(reply) : reply(requests)
  }
}

function answerCall({ method, params }: Call, spender: Hex): Hex {
  if (method === 'eth_gasPrice') return '0x4a817c800'
  if (method === 'eth_estimateGas') return '0x1e240'
  const { args } = decodeFunctionData({ abi: erc20Abi, data: params?.[0].data ?? '0x' })
  return `0x${(args?.[1] === spender ? '5' : '0').padStart(64, '0')}`
}
