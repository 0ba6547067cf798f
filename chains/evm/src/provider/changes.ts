// Derives EIP-1193 events from a change of state, in the order that libraries expect. Pure.
import { PROVIDER_CODES, ProviderRpcError } from './ProviderRpcError'
import type { WalletView } from './walletView'

/** EIP-1193 events. `message` carries the block headers of `eth_subscribe`. */
export interface ProviderEvents {
  /** `chainId`: hex, such as `0x1`. */
  connect: { chainId: string }
  disconnect: ProviderRpcError
  /** The chain id in hex, such as `0x1`. */
  chainChanged: string
  /** Addresses, the active one first; empty after a disconnect. */
  accountsChanged: readonly string[]
  message: { type: string; data: unknown }
}
/** One event to send. */
export type ProviderChange = {
  [E in keyof ProviderEvents]: readonly [event: E, payload: ProviderEvents[E]]
}[keyof ProviderEvents]

/** Returns the events between two states; none if nothing that EIP-1193 shows has changed. */
export function listChanges(before: WalletView, after: WalletView): readonly ProviderChange[] {
  const changes: ProviderChange[] = []
  const isSameList =
    before.accounts.length === after.accounts.length && before.accounts.every((a, i) => a === after.accounts[i])
  if (!before.isConnected && after.isConnected) changes.push(['connect', { chainId: after.chainId }])
  if (before.chainId !== after.chainId) changes.push(['chainChanged', after.chainId])
  if (!isSameList) changes.push(['accountsChanged', [...after.accounts]])
  if (before.isConnected && !after.isConnected) {
    changes.push(['disconnect', new ProviderRpcError(PROVIDER_CODES.disconnected, 'The wallet is disconnected')])
  }
  return changes
}
