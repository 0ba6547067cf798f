// Types of the tokens plugin. No run-time code.
import type { CaipAddress } from '@latchkey/kernel'
import type { ListedNft, Portfolio, Token } from '@latchkey/kernel/contracts'
import type { Atom } from 'jotai/vanilla'

export interface TokensOptions {
  /** Tokens of this site: never hidden, found by a search, and read from the chain if there is no data service. */
  tokens?: readonly (Omit<Token, 'iconUrl'> & { iconUrl?: string | null })[]
}

/** The loaded data of one account. */
export interface PortfolioState {
  /** Null until loaded. After a failure, the earlier data, however old. */
  portfolio: Portfolio | null
  /** Milliseconds since the epoch; 0 until loaded. */
  readAtMs: number
  isLoading: boolean
  /** Why the last try failed; null after a success. */
  error: unknown
}
export interface NftPage {
  items: readonly ListedNft[]
  /** Cursor of the next page; null after the last. */
  next: string | null
}
/** For views of this package; others use `tokens`. */
export interface PortfoliosService {
  readonly stateAtom: Atom<ReadonlyMap<CaipAddress, PortfolioState>>
  readonly versionAtom: Atom<number>
  /**
   * Loads the portfolio unless the loaded one is younger than 30 s. The outcome is in `stateAtom` too. Rejects as `TokensService.portfolio`
   * does.
   */
  read(account: CaipAddress): Promise<Portfolio>
  /** Loads the portfolio however young the loaded one is, but not during a lockout. */
  renew(account: CaipAddress): Promise<Portfolio>
  /** Returns null if no service has NFTs. Rejects with `data/*` and `kernel/aborted`. */
  nfts(account: CaipAddress, cursor: string | null, signal: AbortSignal): Promise<NftPage | null>
}
export interface TokensTypes {
  options: TokensOptions
  /** In the stored form; the body parses them with a schema. */
  storage: { portfolios: readonly unknown[] }
  uses: 'page' | 'dataApi'
  provides: 'tokens' | 'portfolios'
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
    /** Milliseconds since the epoch: no new request is made before. */
    'tokens/unavailable': { network: string; retryAtMs: number }
  }
}
