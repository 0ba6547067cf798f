// Account names: shared by the plugin that resolves them and the plugins that show or accept one.
import type { CaipAddress, CaipNetworkId } from '../base/caip'

/** The account that a name resolves to. */
export interface ResolvedName {
  /** Normalized form (ENSIP-15) of the requested name. */
  name: string
  /** Plain address in the form of the network's family. */
  address: string
  /** `https:` or loopback address of a picture, already checked; null if there is none. */
  avatarUrl: string | null
}

/** The name and picture of an account. The name resolves back to the account. */
export interface AccountIdentity {
  /** Normalized (ENSIP-15); null if no name resolves back to the account. */
  name: string | null
  /** `https:` or loopback address of a picture, already checked; null when there is none. */
  avatarUrl: string | null
}

/** Provided by the plugin `names`. Every promise may reject with `kernel/aborted`. */
export interface NamesService {
  /** Returns whether the text has the form of a name, so that resolving it makes sense. */
  isName(text: string): boolean
  /**
   * Finds the address of a name; null if the name has no owner. Rejects with `names/resolve-failed` ('Error resolving name').
   * Cached for 5 minutes.
   */
  resolve(name: string, network: CaipNetworkId, options?: { signal?: AbortSignal }): Promise<ResolvedName | null>
  /** Lists names of the data service that resolve to the account. Rejects with `names/list-failed` ('Error fetching names for address'). */
  list(account: CaipAddress, options?: { signal?: AbortSignal }): Promise<readonly string[]>
  /**
   * Finds the account's name and picture. Both are null without a response. Rejects only with `kernel/aborted`. Cached for 5
   * minutes.
   */
  identify(account: CaipAddress, options?: { signal?: AbortSignal }): Promise<AccountIdentity>
}
