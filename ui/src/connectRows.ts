// Rows that a page with one family of networks and no list of wallets does without, and their order. An entry, so that it is requested
// with the kernel and the shell, not after them.
import { followList, listRows, placeRows } from './views/Connect/listedRows'
import { mixRows } from './views/Connect/mixedRows'
import { orderRows } from './views/Connect/sections'

/** What Connect draws when it offers more than the wallets of one family. */
export const moreRows = { followList, listRows, orderRows, placeRows, mixRows }

export type ConnectRows = typeof moreRows
