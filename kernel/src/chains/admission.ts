// Limits how many announced wallets a family lists. A page script may announce any number of wallets, and they must not fill the memory or
// push out wallets that a visitor knows. SAF-10.

import type { PluginContext } from '../plugin/pluginContext'
import type { Connector } from '../wallets/connector'

/** More wallets than a visitor installs. Well-known and used wallets do not count. */
const MAX_WALLETS = 64
/** How many used wallets are stored. */
const MAX_USED = 16

/** Limits how many of the page's wallets a family lists. */
export interface Admission {
  /**
   * Returns whether one more wallet fits after `count`. `key` identifies the wallet on every visit, and no other listed wallet has it. It
   * is null if nothing identifies the wallet.
   */
  admits(key: string | null, count: number): boolean
  /** Returns the connector. Once it has connected, it is admitted on every later visit. */
  follow(connector: Connector, key: string | null): Connector
}
/** Which wallets are listed beyond the limit. */
export interface AdmissionOptions {
  /** Returns whether a key belongs to a well-known wallet. */
  isKnown?: ((key: string) => boolean) | undefined
  /** Keys of wallets that connected on earlier visits, newest first. */
  used?: readonly string[]
  /** Called with the new list when a wallet has connected. */
  onUsed?(used: readonly string[]): void
}

/** Returns an admission of 64 wallets, in addition to known ones. */
export function createAdmission({ isKnown, used: earlier = [], onUsed }: AdmissionOptions = {}): Admission {
  let used = earlier
  return {
    admits: (key, count) => count < MAX_WALLETS || (key !== null && (used.includes(key) || isKnown?.(key) === true)),
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

/** Returns an admission that stores in `storage` which wallets have connected. Never throws. */
export async function openAdmission(
  { storage }: Pick<PluginContext, 'storage'>,
  isKnown?: (key: string) => boolean,
): Promise<Admission> {
  const stored = await (async () => storage.get('used'))().catch(() => null)
  return createAdmission({
    isKnown,
    used: Array.isArray(stored) ? stored : [],
    onUsed: (used) => void (async () => storage.set('used', used))().catch(() => {}),
  })
}
