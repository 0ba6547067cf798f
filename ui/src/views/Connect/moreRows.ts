// Rows that a page with one family of networks and no list of wallets does without, and their order. One chunk: each further one costs the first
// paint the names of its files.
import { ConnectingMultiChainView } from '../ConnectingMultiChain/ConnectingMultiChainView'
import { followList, listRows, placeRows } from './listedRows'
import { mixRows } from './mixedRows'
import { orderRows } from './sections'

export const moreRows = { followList, listRows, orderRows, placeRows, mixRows, ConnectingMultiChainView }
