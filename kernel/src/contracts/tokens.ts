// Tokens and what an account holds of them: shared by the plugin that lists them and the ones that send, swap and buy.
import type { Atom } from 'jotai/vanilla'
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { Decimal } from '../base/decimal'

/** Names and symbols come from outside: shown as text, never trusted. */
export interface Token {
  network: CaipNetworkId
  /** Of its contract or mint, as its family writes it; null for the native token. */
  address: string | null
  name: string
  symbol: string
  decimals: number
  /** `https:` or loopback address of a picture, already checked; null when there is none. */
  iconUrl: string | null
}

/** A token as its chain describes it. Calls use these decimals and this symbol, not those of a list. */
export interface ChainToken {
  /** Contract or mint; null for the native token. */
  address: string | null
  /** Null when the chain states none. */
  symbol: string | null
  decimals: number
  /** Where a family has several: the program that moves it. */
  program?: string
}

export interface HeldToken {
  token: Token
  /** Smallest units. */
  units: bigint
  /** US dollars for one whole token; null when unknown. */
  price: Decimal | null
  /** US dollars for all of it; null without a price. */
  value: Decimal | null
  /** Dust, or a token that looks like bait: kept out of the list until the visitor asks. */
  isHidden: boolean
}

/** What the view behind the account's action `send` may be opened with. The visitor sees all of it, and can change it. */
export interface SendParams {
  held?: HeldToken
  /** Address of the token on the network of the account; null for its coin. Ignored if the account does not hold it. */
  token?: string | null
  /** An address, a name or a payment link. */
  to?: string
  /** Of `token`, and ignored without it: digits with a point, like `0.5`. */
  amount?: string
}

/** Highest value first. */
export interface Portfolio {
  balances: readonly HeldToken[]
  /** Sum of the values that are known; null when none is. */
  total: Decimal | null
}

/** Given by the plugin that lists tokens. Every promise may reject with `kernel/aborted`. */
export interface TokensService {
  /**
   * What the account holds on its network, from memory for 30 s. Without any service: what the chain itself tells, at least
   * the native token. Rejects with `tokens/unavailable`, for 30 s without asking again (BAL-02), unless the visitor does: `isRetry`.
   */
  portfolio(account: CaipAddress, options?: { signal?: AbortSignal; isRetry?: boolean }): Promise<Portfolio>
  /** Rises when what was told before is known to be old, as after a transaction: ask again. */
  readonly versionAtom: Atom<number>
  /** Forgets what it remembers of the account; the service reads the addresses from the chain again. */
  refresh(account: CaipAddress, tokens?: readonly Token[]): void
  /** Listed tokens of a network whose name, symbol or address contains the text; those that the host lists come first, then the most used. */
  search(network: CaipNetworkId, text: string, options?: { signal?: AbortSignal }): Promise<readonly Token[]>
  /** Whether the site's own list names the token: what it says takes precedence over what a server says. */
  isListed(token: Pick<Token, 'network' | 'address'>): boolean
  /**
   * Returns a server's tokens as the site's own list describes them, without those that look like one of the list by their symbol and are
   * another token.
   */
  curate(tokens: readonly Token[]): readonly Token[]
  /** The native token of a listed network, as everything above writes it. Throws `kernel/network-missing`. */
  nativeOf(network: CaipNetworkId): Token
}
