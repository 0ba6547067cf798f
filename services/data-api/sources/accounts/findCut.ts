// An explorer has several lists of an account, which page each on their own. They are shown as one, so a page ends where all of them are complete.

interface InBlock {
  /** Absent while it is pending. */
  block_number?: bigint | null | undefined
}
export interface ListPage<Item extends InBlock> {
  /** Newest first. */
  items: readonly Item[]
  hasMore: boolean
}

export interface Cut {
  keeps(item: InBlock): boolean
  /** Where the next page begins: below this block. Null after the last page. */
  below: bigint | null
}

export function findCut(pages: readonly ListPage<InBlock>[]): Cut {
  const blocks = pages.map(({ items }) => items.flatMap(({ block_number: block }) => block ?? []))
  // A list with more may have left out a part of the last block that it shows.
  const unfinished = pages.flatMap(({ hasMore }, index) => (hasMore ? (blocks[index]?.at(-1) ?? []) : []))
  const cut = findHighest(unfinished)
  if (cut === undefined) return { keeps: isMined, below: null }
  const isAbove = (item: InBlock) => isMined(item) && item.block_number > cut
  if (blocks.flat().some((block) => block > cut)) return { keeps: isAbove, below: cut + 1n }
  // One block fills a whole page: what was told of it has to do.
  return { keeps: (item) => isAbove(item) || item.block_number === cut, below: cut }
}

function findHighest(blocks: readonly bigint[]): bigint | undefined {
  return blocks.find((block) => blocks.every((other) => block >= other))
}

function isMined(item: InBlock): item is { block_number: bigint } {
  return item.block_number != null
}
