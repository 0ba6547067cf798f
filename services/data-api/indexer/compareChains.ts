// Whether a network has replaced blocks that were read. Only a block with the same number and another hash says so: a node
// that fails, or that is behind others, says nothing about the past.
import * as v from 'valibot'
import type { Query } from '../../database/database.ts'
import { callNodeForAll } from '../callNode.ts'
import type { DataNetwork } from '../settings.ts'
import { findBlock, type Head, listBlocks } from './head.ts'
import { toQuantity } from './readBlocks.ts'

/** Remembered blocks that are compared in one request. */
const PAGE_BLOCKS = 100
const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i),
  v.transform((text) => BigInt(text)),
)
const hashSchema = v.nullable(v.object({ hash: v.pipe(v.string(), v.toLowerCase()) }))

export type Comparison =
  /** The node has what was read; `latest` is its newest block. */
  | { kind: 'same'; latest: bigint }
  /** The node is behind what was read. */
  | { kind: 'behind' }
  /** Blocks after `common` were replaced; all of them when it is null. */
  | { kind: 'replaced'; common: Head | null }

/** Compares what was read with what the node has. Rejects when the node fails, or is of another network. */
export async function compareChains(query: Query, { id, rpcUrl }: DataNetwork, head: Head | null): Promise<Comparison> {
  const [rawId, rawLatest, rawHead] = await callNodeForAll(rpcUrl, [
    { method: 'eth_chainId', params: [] },
    { method: 'eth_blockNumber', params: [] },
    readHeader(head?.number ?? 0n),
  ])
  if (`eip155:${v.parse(quantitySchema, rawId)}` !== id)
    throw new WrongNetwork(`The node of ${id} is of another network.`)
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

/** Whether a node that ends before the head has another chain: one that began again, rather than one that is behind. */
async function hasOtherHash(query: Query, { id, rpcUrl }: Place, latest: bigint): Promise<boolean> {
  const remembered = await findBlock(query, id, latest)
  if (!remembered) return false
  const [raw] = await callNodeForAll(rpcUrl, [readHeader(remembered.number)])
  const found = v.parse(hashSchema, raw)
  return found !== null && found.hash !== remembered.hash
}

/** The newest remembered block that the node has too; null when it has another one in place of the oldest. Rejects when it cannot tell. */
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
