// Follows settled operations until no reorg can undo them. A missing block does not prove a reorg, because a node may lag behind.
import type { Client, Hex } from 'viem'
import { errorKind } from '../errorKind.ts'
import { REORG_BLOCKS, toQuantity } from './entryPoint.ts'
import type { Block, Kept, Operations } from './operations.ts'
import type { OperationSender, SenderParts } from './sendOperations.ts'

export interface WatchParts extends Pick<SenderParts, 'placeOf' | 'onFault'> {
  operations: Pick<Operations, 'listWatched' | 'reopen' | 'endWatch'>
  /** Advances an operation whose block was replaced. */
  advance: OperationSender['advance']
}

/** Returns a function that checks the blocks of all followed operations. It never rejects. */
export function createBlockWatch({ operations, placeOf, onFault, advance }: WatchParts): () => Promise<void> {
  /** Newest block of the last check, by chain. While it is unchanged, so are the blocks below it. */
  const heads = new Map<number, Hex>()

  async function look(chainId: number, watched: readonly Kept[]): Promise<void> {
    const { client } = placeOf(chainId)
    const head = await readBlock(client, 'latest')
    if (!head || heads.get(chainId) === head.hash) return
    const numbers = new Set(watched.map(({ blockNumber }) => blockNumber ?? 0n))
    for (const number of numbers) {
      const block = await readBlock(client, toQuantity(number))
      const settled = watched.filter(({ blockNumber }) => blockNumber === number)
      if (block) for (const kept of settled) await follow(kept, block, head)
    }
    heads.set(chainId, head.hash)
  }
  async function follow(kept: Kept, block: Block, head: Block): Promise<void> {
    if (block.hash === kept.blockHash) {
      if (head.number >= block.number + REORG_BLOCKS) await operations.endWatch(kept)
      return
    }
    await operations.reopen(kept)
    await advance(kept)
  }
  return async () => {
    try {
      const watched = await operations.listWatched()
      for (const chainId of new Set(watched.map((each) => each.chainId))) {
        const ofChain = watched.filter((each) => each.chainId === chainId)
        await look(chainId, ofChain).catch((cause) => onFault(errorKind(cause)))
      }
    } catch (cause) {
      onFault(errorKind(cause))
    }
  }
}

async function readBlock(client: Client, at: 'latest' | Hex): Promise<Block | null> {
  const block = await client.request({ method: 'eth_getBlockByNumber', params: [at, false] }, { retryCount: 0 })
  return block?.number && block.hash ? { number: BigInt(block.number), hash: block.hash } : null
}
