// Keeps the index of one EVM network up to date. Any number of processes may follow the same network: each block is written once.
import { setTimeout as waitFor } from 'node:timers/promises'
import * as v from 'valibot'
import type { Database } from '../../database/database.ts'
import { askNode } from '../askNode.ts'
import type { DataNetwork } from '../settings.ts'
import { type Head, listBlocks, readHead, rewind } from './head.ts'
import { type Block, readBlocks, toQuantity } from './readBlocks.ts'
import { readNftFacts, readTokenFacts } from './readFacts.ts'
import { appendBlocks, decodeBlock, type Facts, findUnknown } from './storeBlocks.ts'

/** Blocks read at once while catching up. */
const BATCH_BLOCKS = 25
const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i),
  v.transform((text) => BigInt(text)),
)
const hashSchema = v.nullable(v.object({ hash: v.pipe(v.string(), v.toLowerCase()) }))

export interface FollowOptions {
  database: Database
  network: DataNetwork
  pollMs: number
  /** A step that failed is tried again. */
  onFault?: (kind: string) => void
}

/** Follows until the returned function is called, which resolves when the database is left alone. */
export function followNetwork({ database, network, pollMs, onFault }: FollowOptions): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function follow() {
    while (!signal.aborted) {
      const hasMore = await step(database, network).catch((cause) => {
        if (!signal.aborted) onFault?.(cause instanceof Error ? cause.name : typeof cause)
        return false
      })
      if (!hasMore) await waitFor(pollMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const ended = follow()
  return () => {
    stopping.abort()
    return ended
  }
}

/** Reads what is new, once. True when there is more to do at once. */
async function step(database: Database, network: DataNetwork): Promise<boolean> {
  const head = await readHead(database.query, network.id)
  const [rawLatest, rawKnown] = await askNode(network.rpcUrl, [
    { method: 'eth_blockNumber', params: [] },
    { method: 'eth_getBlockByNumber', params: [toQuantity(head?.number ?? 0n), false] },
  ])
  const latest = v.parse(quantitySchema, rawLatest)
  if (head && v.parse(hashSchema, rawKnown)?.hash !== head.hash) {
    await rewind(database, network.id, await findCommonBlock(database, network))
    return true
  }
  const first = head ? head.number + 1n : (network.firstBlock ?? 0n)
  if (latest < first) return false
  const missing = Number(latest - first) + 1
  const blocks = await readBlocks(network.rpcUrl, first, Math.min(missing, BATCH_BLOCKS))
  if (!isChain(head, blocks)) return true
  await store(database, network, head, blocks)
  return blocks.length > 0 && missing > blocks.length
}

async function store(database: Database, network: DataNetwork, from: Head | null, read: readonly Block[]) {
  const blocks = read.map((block) => decodeBlock(block, network))
  const movements = blocks.flatMap(({ transactions }) => transactions.flatMap((each) => each.movements))
  const unknown = await findUnknown(database.query, network.id, movements)
  const facts: Facts = {
    tokens: await readTokenFacts(network.rpcUrl, unknown.tokens),
    nfts: await readNftFacts(network.rpcUrl, unknown.nfts),
    prices: await readPrices(
      network,
      movements.flatMap((each) => (each.kind === 'nft' ? [] : [each.kind === 'native' ? '' : each.token])),
    ),
  }
  await appendBlocks(database, network.id, { from, blocks, facts })
}

/** Prices of now, by contract, '' for the native token. */
async function readPrices({ readPrice }: DataNetwork, contracts: readonly string[]): Promise<Facts['prices']> {
  const asked = [...new Set(contracts)].map(async (contract) => {
    const price = await readPrice?.(contract || null).catch(() => null)
    return [contract, price] as const
  })
  return new Map((await Promise.all(asked)).flatMap(([contract, price]) => (price ? [[contract, price]] : [])))
}

/** The newest remembered block that the network still has; null when it began anew. */
async function findCommonBlock(database: Database, { id, rpcUrl }: DataNetwork): Promise<Head | null> {
  const remembered = await listBlocks(database.query, id)
  const questions = remembered.map(({ number }) => ({
    method: 'eth_getBlockByNumber',
    params: [toQuantity(number), false],
  }))
  const found = await askNode(rpcUrl, questions)
  return remembered.find(({ hash }, index) => v.parse(hashSchema, found[index])?.hash === hash) ?? null
}

function isChain(head: Head | null, blocks: readonly Block[]): boolean {
  return blocks.every(({ parentHash }, index) => {
    const parent = blocks[index - 1] ?? head
    return !parent || parent.hash === parentHash
  })
}
