// A wallet, or a way to reach one, as the kernel calls it. Types only, for authors of chains and wallets.
import type { CaipNetworkId } from '../base/caip'
import type { Network } from '../base/network'
import type { AccountType, Session } from '../base/session'
import type { Dispose } from '../base/store'
import type { RpcCall } from '../rpc/call'
import type { LinkedWallet } from './linkedWallet'

export interface ConnectOptions {
  /** Requested networks, the preferred one first. */
  networks: readonly [CaipNetworkId, ...CaipNetworkId[]]
  /** Aborts when the visitor leaves. A late response is ignored. */
  signal: AbortSignal
  /** Restores a session without opening a window. Resolve to an empty list if nothing is approved. */
  silent?: boolean
}

/**
 * A wallet, or a way to reach one. The kernel checks everything that it returns.
 *
 * @example
 * ```ts
 * import type { Connector } from '@latchkey/kernel'
 * import { acme } from 'acme-wallet'
 *
 * const connector: Connector = {
 *   id: 'com.acme.wallet',
 *   name: 'Acme',
 *   kind: 'external',
 *   namespaces: ['eip155'],
 *   approvesIn: 'wallet',
 *   async connect({ networks: [network] }) {
 *     const [address] = await acme.enable()
 *     return [{ caipAddress: `${network}:${address}`, connectorId: 'com.acme.wallet', accountType: 'eoa' }]
 *   },
 *   disconnect: () => acme.disable(),
 *   request: ({ method, params }) => acme.request({ method, params }),
 *   watch: () => () => {},
 * }
 * ctx.addConnector(connector)
 * ```
 */
export interface Connector {
  /** Unique in a modal and the same on each visit, such as `io.metamask`, `solana:Phantom` or `walletConnect`. */
  id: string
  name: string
  /** Only `data:image/…` or `https:`. */
  icon?: string
  /** Reverse domain name (EIP-6963), such as `io.metamask`. Null if the wallet has none, although wallets of its family usually do. */
  rdns?: string | null
  /** ID in the wallet directory. Missing if the connector does not know it. */
  explorerId?: string
  kind: 'announced' | 'injected' | 'external' | 'walletConnect' | 'auth'
  /** CAIP-2 namespaces. A wallet with several namespaces is one row of the list. */
  namespaces: readonly string[]
  /** Where the visitor approves a request. For `modal`, the kernel opens ApproveTransaction first. */
  approvesIn: 'wallet' | 'modal'
  /** Asks the wallet to connect. Resolves to sessions of every namespace that it shares; in each, the active account comes first. */
  connect(options: ConnectOptions): Promise<readonly Session[]>
  /** Tells the wallet that the page disconnects. The kernel waits at most 3 s, and reports a rejection as `kernel/disconnect-failed`. */
  disconnect(): Promise<void>
  /**
   * Sends an approved request and resolves to the wallet's result, unparsed. A rejection other than a `LatchkeyError` becomes an `rpc/*`
   * error.
   */
  request(call: RpcCall, options: { signal: AbortSignal }): Promise<unknown>
  /** Calls `listener` with all sessions after every change in the wallet. An empty list means that it disconnected. */
  watch(listener: (sessions: readonly Session[]) => void): Dispose
  /** Loads the code that a connection needs, when a visitor is about to choose the wallet. Never throws. */
  warm?(): Promise<void>
  /**
   * Opens the app of a listed wallet on this device, synchronously in the tap. Call `connect` immediately afterward to get the app's
   * response. Returns false if no app was opened.
   */
  openApp?(wallet: LinkedWallet): boolean
  /** Switches to another account type. Resolves to the sessions of every namespace afterward. Missing if the wallet has only one type. */
  setAccountType?(namespace: string, type: AccountType): Promise<readonly Session[]>
  /** Switches to another network. Resolves to the sessions afterward. Missing if the wallet cannot switch. */
  switchNetwork?(network: Network, options: { signal: AbortSignal }): Promise<readonly Session[]>
}
