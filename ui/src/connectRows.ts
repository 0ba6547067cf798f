// The rows of Connect that a page with one network family and no wallet list doesn't need, and their order. It is an entry, so that it
// loads together with the kernel and the shell instead of after them.

import type { Connector, Dispose, Kernel } from '@latchkey/kernel'
import type { ConnectorSection } from '@latchkey/kernel/contracts'
import { followList, type Listed, listRows, placeRows } from './views/Connect/listedRows'
import { type MixOptions, mixRows } from './views/Connect/mixedRows'
import type { Placed } from './views/Connect/order'
import type { PlacedRow } from './views/Connect/room'
import { orderRows } from './views/Connect/sections'

export type { Listed, MixOptions, Placed, PlacedRow }

/** Functions that create and order these rows. */
export interface ConnectRows {
  /** Calls `report` with the listed wallets now and after each change, until the returned function is called. */
  followList(kernel: Kernel, report: (listed: Listed) => void): Dispose
  /** Returns the rows of listed wallets. `lastUsed` is the ID of the connector that the visitor last used. */
  listRows(listed: Listed, hasAll: boolean, lastUsed: string | null): readonly PlacedRow[]
  /** Sorts rows by section, in the host's order. */
  orderRows<Row extends Placed>(rows: readonly Row[], wanted: readonly ConnectorSection[] | undefined): readonly Row[]
  /** Keeps the rows with the keys `held` in the positions where the visitor saw them. */
  placeRows(rows: readonly PlacedRow[], held: readonly string[]): readonly PlacedRow[]
  /** Returns the rows of the wallets found in this browser. */
  mixRows(found: readonly Connector[], options: MixOptions): readonly PlacedRow[]
}

/** What Connect renders when it offers more than the wallets of one family. */
export const moreRows: ConnectRows = { followList, listRows, orderRows, placeRows, mixRows }
