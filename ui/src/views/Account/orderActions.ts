// The order of the account's actions.
import type { WalletFeature } from '@latchkey/kernel/contracts'
import { complete, sortBy } from '../Connect/order'

const WALLET_FEATURES: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/** Actions that are not wallet features come last, in their own order. */
export function orderActions<Item extends { id: string }>(
  items: readonly Item[],
  wanted?: readonly WalletFeature[],
): readonly Item[] {
  const features: readonly string[] = complete(WALLET_FEATURES, wanted)
  return sortBy(items, ({ id }) => features.indexOf(id))
}
