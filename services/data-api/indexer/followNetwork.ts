// Keeps the index of one EVM network up to date. If several processes share a database, one reads from the node, and another takes over if it stops.
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import { errorKind } from '../../errorKind.ts'
import type { DataNetwork } from '../settings.ts'
import { compareChains } from './compareChains.ts'
import { type Head, readHead, rewind } from './head.ts'
import { createLease } from './lease.ts'
import { type Block, readBlocks } from './readBlocks.ts'
import { readNftFacts, readTokenFacts } from './readFacts.ts'
import { appendBlocks, decodeBlock, type Facts, findUnknown } from './storeBlocks.ts'

/** Blocks read in parallel while catching up. */
const BATCH_BLOCKS = 25
/** An idle network is polled less and less often, up to this many intervals apart. */
const IDLE_POLLS = 4
/** Where an index starts without a setting: far enough before the newest block that a reorganization does not remove all of it. */
const RECENT_BLOCKS = 100n
/** The longest delay after repeated failures. */
const MAX_RETRY_MS = 30_000

export interface FollowOptions {
  database: Database
  network: DataNetwork
  pollMs: number
  /** Called with the kind of error when a step fails. The step is retried. */
  onFault?: (kind: string) => void
  /** Called with the newest remaining block after the network replaced blocks. Null if the chain restarted. */
  onReorg?: (common: bigint | null) => void
}

/** Follows the network until the returned function is called. That function resolves when the last write has finished. */
export function followNetwork({ database, network, pollMs, onFault, onReorg }: FollowOptions): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const lease = createLease(database.query, network.id)
  /** Returns the delay before the next step, from the previous delay. */
  async function tryStep(waitedMs: number): Promise<number> {
    try {
      const found = (await lease.hold()) ? await step({ database, network, onReorg }) : 'nothing'
      if (found === 'more') return 0
      return found === 'some' ? pollMs : clamp(waitedMs * 2, pollMs, pollMs * IDLE_POLLS)
    } catch (cause) {
      if (!signal.aborted) onFault?.(errorKind(cause))
      return clamp(waitedMs * 2, pollMs, MAX_RETRY_MS)
    }
  }
  async function follow() {
    let waitMs = 0
    while (!signal.aborted) {
      waitMs = await tryStep(waitMs)
      if (waitMs > 0) await waitFor(waitMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
    // If the database is unreachable, the lease expires.
    await lease.release().catch(() => undefined)
  }
  const ended = follow()
  return () => {
    stopping.abort()
    return ended
  }
}

/** Reads the new blocks once. Returns `more` if there are more to read immediately. */
async function step({
  database,
  network,
  onReorg,
}: Pick<FollowOptions, 'database' | 'network' | 'onReorg'>): Promise<'nothing' | 'some' | 'more'> {
  const head = await readHead(database.query, network.id)
  const compared = await compareChains(database.query, network, head)
  if (head && compared.kind === 'replaced') {
    await rewind(database, network.id, head, compared.common)
    onReorg?.(compared.common?.number ?? null)
    return 'more'
  }
  if (compared.kind !== 'same') return 'nothing'
  const first = head ? head.number + 1n : (network.firstBlock ?? beginBefore(compared.latest))
  if (compared.latest < first) return 'nothing'
  const missing = Number(compared.latest - first) + 1
  const blocks = await readBlocks(network.rpcUrl, first, Math.min(missing, BATCH_BLOCKS))
  if (blocks.length === 0 || !isChain(head, blocks)) return 'nothing'
  await store(database, network, head, blocks)
  return missing > blocks.length ? 'more' : 'some'
}

function beginBefore(latest: bigint): bigint {
  return latest > RECENT_BLOCKS ? latest - RECENT_BLOCKS : 0n
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

/** Current prices by contract, with '' for the native token. */
async function readPrices({ readPrice }: DataNetwork, contracts: readonly string[]): Promise<Facts['prices']> {
  const pending = [...new Set(contracts)].map(async (contract) => {
    const price = await readPrice?.(contract || null).catch(() => null)
    return [contract, price] as const
  })
  return new Map((await Promise.all(pending)).flatMap(([contract, price]) => (price ? [[contract, price]] : [])))
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

function isChain(head: Head | null, blocks: readonly Block[]): boolean {
  return blocks.every(({ parentHash }, index) => {
    const parent = blocks[index - 1] ?? head
    return !parent || parent.hash === parentHash
  })
}
