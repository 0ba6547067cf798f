// Decides which transactions are listed: spam is removed first, then other networks (TXH-02).
import type { CaipNetworkId } from '@latchkey/kernel'
import type { ActivityItem } from '@latchkey/kernel/contracts'

/** Spam if all transfers are spam NFTs. Without any transfer it is not spam, because an approval moves nothing. */
function isSpam({ transfers }: ActivityItem): boolean {
  return transfers.length > 0 && transfers.every((transfer) => transfer.kind === 'nft' && transfer.isSpam)
}

/** Returns the transactions of this network that are worth listing. */
export function filterItems<Item extends ActivityItem>(
  items: readonly Item[],
  network: CaipNetworkId,
): readonly Item[] {
  return items.filter((item) => !isSpam(item)).filter((item) => item.network === network)
}
