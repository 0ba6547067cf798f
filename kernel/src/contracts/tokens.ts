// Tokens and an account's balances: shared by the plugin that lists them and the plugins that send, swap, and buy.
import type { Atom } from 'jotai/vanilla'
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { Decimal } from '../base/decimal'

/** Names and symbols come from outside: show them as text, and never trust them. */
export interface Token {
  network: CaipNetworkId
  /** Contract or mint, in its family's form; null for the native token. */
  address: string | null
  name: string
  symbol: string
  decimals: number
  /** `https:` or loopback URL of a picture, already checked; null when there is none. */
  iconUrl: string | null
}

/** A token as its chain describes it. Calls use these decimals and this symbol, not those of a list. */
export interface ChainToken {
  /** Contract or mint; null for the native token. */
  address: string | null
  /** Null if the chain states none. */
  symbol: string | null
  decimals: number
  /** Program that moves the token, in families with several. */
  program?: string
}

export interface HeldToken {
  token: Token
  /** Smallest units. */
  units: bigint
  /** US dollars per whole token; null when unknown. */
  price: Decimal | null
  /** Value in US dollars; null without a price. */
  value: Decimal | null
  /** Dust, or a token that looks like spam: hidden until the visitor shows hidden tokens. */
  isHidden: boolean
}

/** Parameters of the view behind the action `send`. The visitor sees all of them, and can change them. */
export interface SendParams {
  held?: HeldToken
  /** Address of the token on the account's network; null for its native token. Ignored if the account does not hold it. */
  token?: string | null
  /** An address, a name or a payment link. */
  to?: string
  /** Whole tokens as digits with a point, such as `0.5`. Ignored without `token`. */
  amount?: string
}

/** An account's tokens, the highest value first. */
export interface Portfolio {
  balances: readonly HeldToken[]
  /** Sum of the known values in US dollars; null if none is known. */
  total: Decimal | null
}

/** Provided by the plugin `tokens`. Every promise may reject with `kernel/aborted`. */
export interface TokensService {
  /**
   * Resolves to the account's tokens on its network, cached for 30 s. Without a data service, the chain itself is read: at least the native
   * token. Rejects with `tokens/unavailable`, and for 30 s after that without another request (BAL-02), unless `isRetry` is set.
   */
  portfolio(account: CaipAddress, options?: { signal?: AbortSignal; isRetry?: boolean }): Promise<Portfolio>
  /** Increases when earlier results are stale, such as after a transaction: request them again. */
  readonly versionAtom: Atom<number>
  /** Clears the account's cache. The data service then reads these tokens from the chain again. */
  refresh(account: CaipAddress, tokens?: readonly Token[]): void
  /** Lists tokens of a network whose name, symbol, or address contains the text. The host's tokens come first, then the most used. */
  search(network: CaipNetworkId, text: string, options?: { signal?: AbortSignal }): Promise<readonly Token[]>
  /** Returns whether the site's own list has the token. That list takes precedence over servers. */
  isListed(token: Pick<Token, 'network' | 'address'>): boolean
  /** Returns a server's tokens with the descriptions of the site's own list, and without other tokens that use a symbol of that list. */
  curate(tokens: readonly Token[]): readonly Token[]
  /** Returns the native token of a listed network. Throws `kernel/network-missing`. */
  nativeOf(network: CaipNetworkId): Token
}
