// A wallet, or a way to one, as the kernel asks it. Types only, for authors of chains and wallets.
import type { CaipNetworkId } from '../base/caip'
import type { Network } from '../base/network'
import type { AccountType, Session } from '../base/session'
import type { Dispose } from '../base/store'
import type { RpcCall } from '../rpc/call'
import type { LinkedWallet } from './linkedWallet'

export interface ConnectOptions {
  /** Requested networks, the preferred one first. */
  networks: readonly [CaipNetworkId, ...CaipNetworkId[]]
  /** Aborted when the visitor leaves; a late answer is dropped. */
  signal: AbortSignal
  /** Restore only: no window may open; nothing approved yet gives an empty list. */
  silent?: boolean
}

/** A wallet, or a way to one. Everything it returns is checked by the kernel. */
export interface Connector {
  /** Unique in a modal and the same on each visit, such as `io.metamask`, `solana:Phantom` or `walletConnect`. */
  id: string
  name: string
  /** `data:image/…` or `https:` only. */
  icon?: string
  /** Null: the wallet named none, though wallets of its family do. */
  rdns?: string | null
  /** Id in the wallet directory. Missing if the connector does not know it. */
  explorerId?: string
  kind: 'announced' | 'injected' | 'external' | 'walletConnect' | 'auth'
  /** More than one: shown once, merged across chains. */
  namespaces: readonly string[]
  /** `modal`: the kernel opens ApproveTransaction first. */
  approvesIn: 'wallet' | 'modal'
  /** Sessions of every namespace asked for; in each, the active account comes first. */
  connect(options: ConnectOptions): Promise<readonly Session[]>
  /**
   * Tells the wallet that the page is done. The kernel waits 3 s at most, and reports a rejection as `kernel/disconnect-failed`.
   */
  disconnect(): Promise<void>
  /** Sends an approved request and resolves to the wallet's result, unparsed. A rejection that is no `LatchkeyError` becomes an `rpc/*` error. */
  request(call: RpcCall, options: { signal: AbortSignal }): Promise<unknown>
  /** All sessions after every change in the wallet; an empty list means it disconnected. */
  watch(listener: (sessions: readonly Session[]) => void): Dispose
  /** A hint that a visitor is about to choose it: what a connection needs may be fetched. Never throws. */
  warm?(): Promise<void>
  /**
   * In the tap itself: opens the app of a listed wallet on this device, when all it takes is ready. `connect` is to be called at
   * once, for the app's answer. False: nothing was opened.
   */
  openApp?(wallet: LinkedWallet): boolean
  /** Absent when the wallet's accounts do not change their kind. Gives the sessions after the change, of every namespace. */
  setAccountType?(namespace: string, type: AccountType): Promise<readonly Session[]>
  /** Absent when the wallet cannot switch. Gives the sessions after the switch. */
  switchNetwork?(network: Network, options: { signal: AbortSignal }): Promise<readonly Session[]>
}
