// Checks whether a network has replaced blocks that the index has read. Only a different hash for the same block number proves it. A node that fails
// or lags behind proves nothing.
import * as v from 'valibot'
import type { Query } from '../../database/database.ts'
import { callNodeForAll } from '../callNode.ts'
import type { DataNetwork } from '../settings.ts'
import { findBlock, type Head, listBlocks } from './head.ts'
import { toQuantity } from './readBlocks.ts'

/** The number of stored blocks to compare in one request. */
const PAGE_BLOCKS = 100
const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i),
  v.transform((text) => BigInt(text)),
)
const hashSchema = v.nullable(v.object({ hash: v.pipe(v.string(), v.toLowerCase()) }))

export type Comparison =
  /** The node still has the blocks that were read. `latest` is its newest block. */
  | { kind: 'same'; latest: bigint }
  /** The node is behind the index. */
  | { kind: 'behind' }
  /** The network replaced the blocks after `common`, or all blocks if it is null. */
  | { kind: 'replaced'; common: Head | null }

/** Compares the stored blocks with the node's. Rejects if the node fails, or if it is on another network. */
export async function compareChains(query: Query, { id, rpcUrl }: DataNetwork, head: Head | null): Promise<Comparison> {
  const [rawId, rawLatest, rawHead] = await callNodeForAll(rpcUrl, [
    { method: 'eth_chainId', params: [] },
    { method: 'eth_blockNumber', params: [] },
    readHeader(head?.number ?? 0n),
  ])
  if (`eip155:${v.parse(quantitySchema, rawId)}` !== id)
    throw new WrongNetwork(`The node of ${id} is on a different network.`)
  const latest = v.parse(quantitySchema, rawLatest)
  const found = v.parse(hashSchema, rawHead)
  if (!head || found?.hash === head.hash) return { kind: 'same', latest }
  const isReplaced = found !== null || (await hasOtherHash(query, { id, rpcUrl }, latest))
  return isReplaced ? { kind: 'replaced', common: await findCommon(query, { id, rpcUrl }, head) } : { kind: 'behind' }
}

class WrongNetwork extends Error {
  override readonly name = 'WrongNetwork'
}

type Place = Pick<DataNetwork, 'id' | 'rpcUrl'>

/** Whether a node whose chain ends before the head has restarted its chain, instead of lagging behind. */
async function hasOtherHash(query: Query, { id, rpcUrl }: Place, latest: bigint): Promise<boolean> {
  const remembered = await findBlock(query, id, latest)
  if (!remembered) return false
  const [raw] = await callNodeForAll(rpcUrl, [readHeader(remembered.number)])
  const found = v.parse(hashSchema, raw)
  return found !== null && found.hash !== remembered.hash
}

/**
 * The newest stored block that the node also has. Null if the node has a different block even for the oldest one. Rejects if the node cannot tell.
 */
async function findCommon(query: Query, { id, rpcUrl }: Place, head: Head): Promise<Head | null> {
  let before = head.number
  let hasOldest = true
  for (;;) {
    const remembered = await listBlocks(query, id, before, PAGE_BLOCKS)
    const oldest = remembered.at(-1)
    if (!oldest && hasOldest) return null
    if (!oldest) throw new Error(`The node of ${id} does not have the blocks that were read.`)
    const found = await callNodeForAll(
      rpcUrl,
      remembered.map(({ number }) => readHeader(number)),
    )
    const common = remembered.find(({ hash }, index) => v.parse(hashSchema, found[index])?.hash === hash)
    if (common) return common
    hasOldest = found.at(-1) !== null
    before = oldest.number
  }
}

function readHeader(number: bigint) {
  return { method: 'eth_getBlockByNumber', params: [toQuantity(number), false] }
}
