// A family of chains in the demo wallet. It has three parts, for the server, the page, and the window. To add a family, create a folder
// next to this file, and add a line to wallet.ts, window.ts, and the stack.

import type { Description } from '../../../approval/description.ts'
import type { Result } from '../../../approval/protocol.ts'

/** Server part: the settings of the other two parts. */
export interface Holdings {
  /** The same in all three lists. */
  family: string
  /** Settings for every page, so without keys. */
  page: object
  /** Settings for the wallet's window, with keys. */
  window: object
}

/** Page part: announces the wallet on the page. */
export interface PageParts {
  /** The unparsed page settings. */
  config: unknown
  /** Name of the wallet with all families. */
  name: string
  /** `data:` URL. */
  icon: string
  /** Requests approval. Call it before any `await`, because the browser opens a window only during a click. Rejects with RpcError. */
  request(request: unknown): Promise<Result>
}
export type EnterPage = (parts: PageParts) => void

/** An account as the window shows it. */
export interface ShownAccount {
  name: string
  address: string
}

/** A parsed request: what to show, and how to execute it. */
export interface Prepared {
  description: Description
  networkName: string
  /** All accounts to choose from, or the one that the request names. */
  accounts: readonly ShownAccount[]
  /** Whether the person chooses the account, or the request names it; `none` if no account is involved. */
  accountRole: 'chosen' | 'named' | 'none'
  /** Formatted balances in the order of the accounts; null where one could not be read. */
  balances: Promise<(string | null)[]>
  /** Rejects with RpcError. */
  execute(address: string): Promise<Result>
}

/** Window part. `origin` is the requesting origin, from the browser. Throws RpcError, or any error for malformed requests. */
export type Prepare = (request: unknown, context: { config: unknown; origin: string }) => Prepared
