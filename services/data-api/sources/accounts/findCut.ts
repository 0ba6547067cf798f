// An explorer pages each list of an account separately. This server merges them, so a page ends at a block where all lists are complete.

interface InBlock {
  /** Undefined while the transaction is pending. */
  block_number?: bigint | null | undefined
}
export interface ListPage<Item extends InBlock> {
  /** Newest first. */
  items: readonly Item[]
  hasMore: boolean
}

export interface Cut {
  keeps(item: InBlock): boolean
  /** The next page starts below this block. Null after the last page. */
  below: bigint | null
}

export function findCut(pages: readonly ListPage<InBlock>[]): Cut {
  const blocks = pages.map(({ items }) => items.flatMap(({ block_number: block }) => block ?? []))
  // A list with more pages may show only part of its last block.
  const unfinished = pages.flatMap(({ hasMore }, index) => (hasMore ? (blocks[index]?.at(-1) ?? []) : []))
  const cut = findHighest(unfinished)
  if (cut === undefined) return { keeps: isMined, below: null }
  const isAbove = (item: InBlock) => isMined(item) && item.block_number > cut
  if (blocks.flat().some((block) => block > cut)) return { keeps: isAbove, below: cut + 1n }
  // One block fills the whole page, so its entries are shown as they are.
  return { keeps: (item) => isAbove(item) || item.block_number === cut, below: cut }
}

function findHighest(blocks: readonly bigint[]): bigint | undefined {
  return blocks.find((block) => blocks.every((other) => block >= other))
}

function isMined(item: InBlock): item is { block_number: bigint } {
  return item.block_number != null
}
