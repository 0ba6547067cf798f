// What a family of chains brings to the demo wallet. Three programs run it, so it is three parts: what the server holds, what a page
// gets, and what the window does. A new family is a folder next to this file, and a line in wallet.ts, window.ts and the stack.

import type { Description } from '../../../approval/description.ts'
import type { Result } from '../../../approval/protocol.ts'

/** Of the server: what the other two parts are configured with. */
export interface Holdings {
  /** The same in all three lists. */
  family: string
  /** For every page, so without keys. */
  page: object
  /** For the wallet's own window, with keys. */
  window: object
}

/** Of the page: how the wallet makes itself known there. */
export interface PageParts {
  /** The page part of the holdings, as it came. */
  config: unknown
  /** Of the wallet that has every family under one name. */
  name: string
  /** `data:` address. */
  icon: string
  /** Asks a person. Nothing may be expected before: the browser only opens a window while a click lasts. Rejects with RpcError. */
  ask(ask: unknown): Promise<Result>
}
export type EnterPage = (parts: PageParts) => void

/** An account as the window shows it. */
export interface ShownAccount {
  name: string
  address: string
}

/** One request, read and judged: what to show, and how to do it. */
export interface Prepared {
  description: Description
  networkName: string
  /** Those in question: all of them to choose from, or the one that the request names. */
  accounts: readonly ShownAccount[]
  /** What the account is to this request; some are about no account in particular. */
  accountRole: 'chosen' | 'named' | 'none'
  /** Balance texts in the order of the accounts; null where one could not be read. */
  balances: Promise<(string | null)[]>
  /** Rejects with RpcError. */
  execute(address: string): Promise<Result>
}

/** Of the window. `origin`: who asks, as the browser vouches for it. Throws RpcError, or anything for what is malformed. */
export type Prepare = (ask: unknown, context: { config: unknown; origin: string }) => Prepared
