// Limits how many announced wallets a family lists. A page script may announce any number of wallets, and they must not fill the memory or
// push out wallets that a visitor knows. SAF-10.

import type { PluginContext } from '../plugin/pluginContext'
import type { Connector } from '../wallets/connector'

/** More wallets than a visitor installs. Well-known and used wallets do not count. */
const MAX_WALLETS = 64
/** How many used wallets are stored. */
const MAX_USED = 16

/** Limits how many of the page's wallets a family lists. */
export interface WalletLimit {
  /**
   * Returns whether one more wallet fits after `count`. `key` identifies the wallet on every visit, and no other listed wallet has it. It
   * is null if nothing identifies the wallet.
   */
  allows(key: string | null, count: number): boolean
  /** Returns the connector. Once it has connected, it is listed on every later visit. */
  follow(connector: Connector, key: string | null): Connector
}
/** Which wallets are listed beyond the limit. */
export interface WalletLimitOptions {
  /** Returns whether a key belongs to a well-known wallet. */
  isKnown?: ((key: string) => boolean) | undefined
  /** Keys of wallets that connected on earlier visits, newest first. */
  used?: readonly string[]
  /** Called with the new list when a wallet has connected. */
  onUsed?(used: readonly string[]): void
}

/** Returns a limit of 64 wallets, in addition to known ones. */
export function createWalletLimit({ isKnown, used: earlier = [], onUsed }: WalletLimitOptions = {}): WalletLimit {
  let used = earlier
  return {
    allows: (key, count) => count < MAX_WALLETS || (key !== null && (used.includes(key) || isKnown?.(key) === true)),
    follow: (connector, key) => ({
      ...connector,
      async connect(options) {
        const sessions = await connector.connect(options)
        if (key !== null && sessions.length > 0 && used[0] !== key) {
          used = [key, ...used.filter((each) => each !== key)].slice(0, MAX_USED)
          onUsed?.(used)
        }
        return sessions
      },
    }),
  }
}

/** Returns a limit that stores in `storage` which wallets have connected. Never throws. */
export async function openWalletLimit(
  { storage }: Pick<PluginContext, 'storage'>,
  isKnown?: (key: string) => boolean,
): Promise<WalletLimit> {
  const stored = await (async () => storage.get('used'))().catch(() => null)
  return createWalletLimit({
    isKnown,
    used: Array.isArray(stored) ? stored : [],
    onUsed: (used) => void (async () => storage.set('used', used))().catch(() => {}),
  })
}
