// Names of accounts: shared by the plugin that resolves them and the ones that show or take one.
import type { CaipAddress, CaipNetworkId } from '../base/caip'

/** Where a name leads. */
export interface ResolvedName {
  /** As it was normalized (ENSIP-15), which is what was asked. */
  name: string
  /** Plain address in the form of the network's family. */
  address: string
  /** `https:` or loopback address of a picture, already checked. */
  avatarUrl: string | null
}

/** What an account calls itself, by a name that leads back to it. */
export interface AccountIdentity {
  /** As it was normalized (ENSIP-15); null when no name leads back to the account. */
  name: string | null
  /** `https:` or loopback address of a picture, already checked; null when there is none. */
  avatarUrl: string | null
}

/** Given by the plugin for names. Every promise may reject with `kernel/aborted`. */
export interface NamesService {
  /** Whether the text has the form of a name, so that asking makes sense. */
  isName(text: string): boolean
  /** Null when the name has no owner. Rejects with `names/resolve-failed` ('Error resolving name'). Remembered for 5 minutes. */
  resolve(name: string, network: CaipNetworkId, options?: { signal?: AbortSignal }): Promise<ResolvedName | null>
  /** Names of the data service that lead to the account. Rejects with `names/list-failed` ('Error fetching names for address'). */
  list(account: CaipAddress, options?: { signal?: AbortSignal }): Promise<readonly string[]>
  /** Never rejects but with an abort: without an answer both members are null. Remembered for 5 minutes. */
  identify(account: CaipAddress, options?: { signal?: AbortSignal }): Promise<AccountIdentity>
}
