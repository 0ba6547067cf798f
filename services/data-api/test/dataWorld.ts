// The data API over real local networks with its own database, for tests that send a page's requests.
import { createPublicClient, http } from 'viem'
import { vi } from 'vitest'
import { type EvmChains, startEvmChains } from '../../local/chains/evm/startEvmChains.ts'
import { type SolanaClusters, startSolanaClusters } from '../../local/chains/solana/startSolanaClusters.ts'
import { hostilePictureRoutes } from '../../local/data-api/hostilePictures.ts'
import { listLocalNetworks } from '../../local/data-api/localNetworks.ts'
import { type FaultyDataApiOptions, startFaultyDataApi } from '../../local/data-api/startFaultyDataApi.ts'
import { openTestDatabase } from '../../test/openTestDatabase.ts'

export const PROJECT_ID = 'a'.repeat(32)
export const LOCAL = 'eip155:31337'
export const SECOND = 'eip155:31338'
/** Far longer than on an idle machine. Milliseconds. */
const INDEXED_MS = 30_000
const NO_CLUSTERS: Pick<SolanaClusters, 'clusters' | 'stop'> = { clusters: [], stop: async () => undefined }
const NO_CHAINS: Pick<EvmChains, 'chains' | 'pools' | 'stop'> = { chains: [], pools: [], stop: async () => undefined }

export interface Item {
  id: string
  metadata: {
    operationType: string
    hash: string
    minedAt: string
    sentFrom: string
    sentTo: string | null
    status: string
    nonce: number
    chain: string
  }
  transfers: {
    fungible_info: { name: string; symbol: string; address?: string } | null
    nft_info: { name: string; flags: { is_spam: boolean } } | null
    direction: string
    quantity: { numeric: string }
    value: number | null
    price: number | null
    sender: string
    recipient: string
  }[]
}
export interface Balance {
  symbol: string
  chainId: string
  address?: string
  value?: number
  price: number
  quantity: { decimals: string; numeric: string }
  iconUrl: string
}
/** All members of all responses. A test reads those that it needs. */
export interface Answer {
  data: Item[]
  next: string | null
  balances: Balance[]
  reasons: { field: string; description: string }[]
  fungibles: { symbol: string; price: number }[]
}

export type DataWorld = Awaited<ReturnType<typeof startDataWorld>>

interface WorldOptions extends Partial<FaultyDataApiOptions> {
  families?: readonly ('evm' | 'solana')[]
}

/** Families take time to start, so each test file names the ones it needs. */
export async function startDataWorld({ families = [], ...options }: WorldOptions = {}) {
  const [database, evm, solana] = await Promise.all([
    openTestDatabase(),
    families.includes('evm') ? startEvmChains({ ports: [0, 0] }) : NO_CHAINS,
    families.includes('solana') ? startSolanaClusters({ ports: [0, 0] }) : NO_CLUSTERS,
  ])
  const faults: string[] = []
  const settings = {
    database,
    port: 0,
    control: true,
    networks: listLocalNetworks(evm, solana),
    pools: evm.pools,
    moreRoutes: hostilePictureRoutes(),
    onFault: (where: string, kind: string) => void faults.push(`${where} ${kind}`),
    ...options,
  }
  const api = await startFaultyDataApi(settings)
  const request = (path: string, params: Record<string, string> = {}, init: RequestInit = {}) => {
    const query = new URLSearchParams({ projectId: PROJECT_ID, st: 'appkit', sv: 'html-wagmi-1.7.3', ...params })
    const headers = { origin: 'https://page.example', ...init.headers }
    return fetch(`${api.url}${path}?${query}`, { ...init, headers })
  }
  return {
    api,
    request,
    database,
    evm,
    solana,
    faults,
    settings,
    get: async (path: string, params?: Record<string, string>): Promise<Answer> => (await request(path, params)).json(),
    post: (path: string, body: unknown) => request(path, {}, { method: 'POST', body: JSON.stringify(body) }),
    control: (command: object) =>
      fetch(`${api.url}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(command),
      }),
    /** Resolves when the history has caught up with the networks. */
    indexed: async () => {
      for (const { id, rpcUrl } of evm.chains) {
        const latest = await createPublicClient({ transport: http(rpcUrl) }).getBlockNumber()
        const heads = 'select head from data_api.network where id = $1 and head >= $2'
        const isReached = async () => (await database.query(heads, [`eip155:${id}`, latest])).length > 0
        await vi.waitUntil(isReached, { interval: 25, timeout: INDEXED_MS })
      }
    },
    stop: async () => {
      await api.stop()
      await Promise.all([evm.stop(), solana.stop(), database.close()])
    },
  }
}
