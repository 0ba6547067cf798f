// Reads history, tokens, and items from an API like Blockscout's, https://docs.blockscout.com/devs/blockscout-api-responses-and-routes.
import type * as v from 'valibot'
import { cleanText, type TokenFacts } from '../../indexer/readFacts.ts'
import type { DataNetwork } from '../../settings.ts'
import { createCache } from '../cache.ts'
import { createSource, type SourceOptions } from '../source.ts'
import {
  type ExplorerToken,
  internalTransactionsSchema,
  nftsSchema,
  tokensSchema,
  tokenTransfersSchema,
  transactionsSchema,
} from './blockscoutSchemas.ts'
import type { Explorer, ExplorerHistory, ExplorerNft } from './explorer.ts'
import { findCut } from './findCut.ts'
import { toEntries } from './toEntries.ts'

export interface BlockscoutOptions extends Omit<SourceOptions, 'name' | 'url' | 'headers'> {
  /** Ends in `/api/v2`. */
  url: string
  apiKey?: string
}

/** Short, because visitors expect to see their own transactions soon. */
const TTL_MS = 5_000
const MAX_STALE_MS = 600_000
/** List pages are large. */
const MAX_PAGES = 500
/** Transactions include their whole input. */
const MAX_BYTES = 8_388_608
/** The most fungible tokens to read. More than that is bait. */
const MAX_DECIMALS = 77
const ERC_20 = 'ERC-20'
const SAFE_PICTURE = /^https:\/\//

export function createBlockscout(network: DataNetwork, { url, apiKey, ...options }: BlockscoutOptions): Explorer {
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  const source = createSource({ maxBytes: MAX_BYTES, ...options, name: `explorer ${network.id}`, url, headers })

  async function readList<Schema extends v.GenericSchema>(account: string, list: string, schema: Schema, params = {}) {
    return source.request({ path: `addresses/${account}/${list}`, params, schema })
  }

  async function readPage(account: string, below: bigint | null): Promise<ExplorerHistory> {
    // Lists are ordered by block and position. Nothing in a block is before position 0.
    const params = below === null ? {} : { block_number: String(below), index: '0' }
    const inner = below === null ? {} : { ...params, transaction_index: '0' }
    const [transactions, transfers, calls] = await Promise.all([
      readList(account, 'transactions', transactionsSchema, params).then(toPage),
      readList(account, 'token-transfers', tokenTransfersSchema, params).then(toPage),
      readList(account, 'internal-transactions', internalTransactionsSchema, inner).then(toPage),
    ])
    const cut = findCut([transactions, transfers, calls])
    const kept = {
      transactions: transactions.items.filter(cut.keeps),
      transfers: transfers.items.filter(cut.keeps),
      calls: calls.items.filter(cut.keeps),
    }
    const { id, wrappedNative } = network
    const tokens = kept.transfers.flatMap(({ token }) => token ?? [])
    return {
      entries: toEntries(kept, { network: id, account, wrappedNative }),
      tokens: tokens.flatMap(toFacts),
      nfts: kept.transfers.flatMap(({ token, total }) =>
        token && total?.token_id != null ? [toNft(token, String(total.token_id))] : [],
      ),
      below: cut.below,
    }
  }

  const history = createCache({
    ttlMs: TTL_MS,
    maxStaleMs: MAX_STALE_MS,
    maxEntries: MAX_PAGES,
    load: (key) => {
      const [account = '', below = ''] = key.split(' ')
      return readPage(account, below === '' ? null : BigInt(below))
    },
  })
  const tokens = createCache({
    ttlMs: TTL_MS,
    maxStaleMs: MAX_STALE_MS,
    maxEntries: MAX_PAGES,
    load: async (account) => {
      const { items } = await readList(account, 'tokens', tokensSchema, { type: ERC_20 })
      return items.map(({ token }) => token.address_hash)
    },
  })
  const nfts = createCache({
    ttlMs: TTL_MS,
    maxStaleMs: MAX_STALE_MS,
    maxEntries: MAX_PAGES,
    load: async (key) => {
      const [account = '', after = ''] = key.split(' ')
      const params = after === '' ? {} : Object.fromEntries(new URLSearchParams(after))
      const { items, next_page_params: next } = await readList(account, 'nft', nftsSchema, params)
      const found = items.map(({ id, token, metadata, image_url: picture }) =>
        toNft(token, String(id), metadata?.name, picture),
      )
      return { items: found, next: next ? writeParams(next) : null }
    },
  })

  return {
    source,
    readHistory: (account, below) => history.read(`${account} ${below ?? ''}`),
    listTokens: (account) => tokens.read(account),
    listNfts: (account, after) => nfts.read(`${account} ${after ?? ''}`),
  }
}

function toPage<Item>({
  items,
  next_page_params: next,
}: {
  items: Item[]
  next_page_params?: object | null | undefined
}) {
  return { items, hasMore: next != null }
}

/** Only values that Blockscout returns there: texts and numbers. */
function writeParams(next: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(next).filter((each): each is [string, string] => typeof each[1] === 'string')
  return new URLSearchParams(texts).toString()
}

function toFacts({ address_hash: address, name, symbol, decimals, type }: ExplorerToken): TokenFacts[] {
  if (type !== ERC_20 || decimals == null || decimals > MAX_DECIMALS) return []
  return [{ address, name: cleanText(name), symbol: cleanText(symbol), decimals }]
}

function toNft(token: ExplorerToken, tokenId: string, name = '', picture: string | null = null): ExplorerNft {
  return {
    collection: token.address_hash,
    tokenId,
    name: cleanText(name),
    collectionName: cleanText(token.name),
    previewUrl: picture && SAFE_PICTURE.test(picture) ? picture : null,
    isScam: token.reputation === 'scam',
  }
}
