// Rows that a page with one family of networks and no list of wallets does without, and their order. An entry, so that it is requested
// with the kernel and the shell, not after them.

import type { Connector, Dispose, Kernel } from '@latchkey/kernel'
import type { ConnectorSection } from '@latchkey/kernel/contracts'
import { followList, type Listed, listRows, placeRows } from './views/Connect/listedRows'
import { type MixOptions, mixRows } from './views/Connect/mixedRows'
import type { Placed } from './views/Connect/order'
import type { PlacedRow } from './views/Connect/room'
import { orderRows } from './views/Connect/sections'

export type { Listed, MixOptions, Placed, PlacedRow }

/** The functions that make and order these rows. */
export interface ConnectRows {
  /** Calls `tell` with the listed wallets now and after each change, until the returned function is called. */
  followList(kernel: Kernel, tell: (listed: Listed) => void): Dispose
  /** Returns the rows of listed wallets. `lastUsed` is the id of the connector that the visitor used last. */
  listRows(listed: Listed, hasAll: boolean, lastUsed: string | null): readonly PlacedRow[]
  /** Sorts rows by section, in the order that the host wants. */
  orderRows<Row extends Placed>(rows: readonly Row[], wanted: readonly ConnectorSection[] | undefined): readonly Row[]
  /** Keeps the rows with the keys `held` where the visitor saw them. */
  placeRows(rows: readonly PlacedRow[], held: readonly string[]): readonly PlacedRow[]
  /** Returns the rows of the wallets that were found in this browser. */
  mixRows(found: readonly Connector[], options: MixOptions): readonly PlacedRow[]
}

/** What Connect draws when it offers more than the wallets of one family. */
export const moreRows: ConnectRows = { followList, listRows, orderRows, placeRows, mixRows }
