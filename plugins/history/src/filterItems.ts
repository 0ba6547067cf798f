// Which transactions are listed at all, in the order of wire facts 8.4. Requirement TXH-02.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { ActivityItem } from '@latchkey/kernel/contracts'

/** Every transfer is a spam NFT. Without any transfer it is no spam: an approval moves nothing. */
function isSpam({ transfers }: ActivityItem): boolean {
  return transfers.length > 0 && transfers.every((transfer) => transfer.kind === 'nft' && transfer.isSpam)
}

/** Those worth listing that were mined on this network. */
export function filterItems<Item extends ActivityItem>(
  items: readonly Item[],
  network: CaipNetworkId,
): readonly Item[] {
  return items.filter((item) => !isSpam(item)).filter((item) => item.network === network)
}
