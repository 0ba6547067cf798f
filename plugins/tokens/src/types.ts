// Types of the tokens plugin. No run-time code.
import type { CaipAddress } from '@latchkey/kernel'
import type { ListedNft, Portfolio, Token } from '@latchkey/kernel/contracts'
import type { Atom } from 'jotai/vanilla'

export interface TokensOptions {
  /** Tokens of this site: never hidden, found by a search, and read from the chain if there is no data service. */
  tokens?: readonly (Omit<Token, 'iconUrl'> & { iconUrl?: string | null })[]
}

/** What is known of one account. */
export interface PortfolioState {
  /** Null until something is known. After a failure what was known before, as old as it is. */
  portfolio: Portfolio | null
  /** Milliseconds since the epoch; 0 while nothing is known. */
  readAtMs: number
  isLoading: boolean
  /** Why the last try failed; null after a success. */
  error: unknown
}
export interface NftPage {
  items: readonly ListedNft[]
  /** Where the next page begins; null after the last. */
  next: string | null
}
/** For views of this package; others use `tokens`. */
export interface PortfoliosService {
  readonly stateAtom: Atom<ReadonlyMap<CaipAddress, PortfolioState>>
  readonly versionAtom: Atom<number>
  /** Asks unless what is known is younger than 30 s. The outcome is in `stateAtom` too. Rejects as `TokensService.portfolio` does. */
  read(account: CaipAddress): Promise<Portfolio>
  /** Asks, however young what is known is; not during a lock-out. */
  renew(account: CaipAddress): Promise<Portfolio>
  /** Null where nobody knows of NFTs. Rejects with `data/*` and `kernel/aborted`. */
  nfts(account: CaipAddress, cursor: string | null, signal: AbortSignal): Promise<NftPage | null>
}
export interface TokensTypes {
  options: TokensOptions
  /** As they were stored; the body reads them by schema. */
  storage: { portfolios: readonly unknown[] }
  uses: 'page' | 'dataApi'
  gives: 'tokens' | 'portfolios'
}

declare module '@latchkey/kernel' {
  interface Services {
    portfolios: PortfoliosService
  }
  interface Views {
    AccountTokens: undefined
    AccountNfts: undefined
  }
  interface ErrorCodes {
    /** Milliseconds since the epoch: not asked again before. */
    'tokens/unavailable': { network: string; retryAtMs: number }
  }
}
