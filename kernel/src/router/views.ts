// The views that a modal can show: an open registry. This file has those of the shell and of the request broker.

import type { SharedViews } from '../contracts/registries'

export interface Views extends SharedViews {
  /** Lists the ways to connect; with a namespace, only those of that family. */
  Connect: { namespace: string } | undefined
  /** Waits for a wallet of this browser. */
  ConnectingExternal: { connectorId: string }
  /** Asks which family of a wallet to connect; `connectorId` is any connector of the wallet. */
  ConnectingMultiChain: { connectorId: string }
  Account: undefined
  /** Settings of the account, and the button that disconnects. */
  AccountSettings: undefined
  UnsupportedChain: undefined
  /** Shows the request to approve in the modal; `requestId` is the ID in `rpc:settled`. */
  ApproveTransaction: { requestId: string }
}

export type ViewId = keyof Views & string

export type Params<V extends ViewId> = undefined extends Views[V] ? [params?: Views[V]] : [params: Views[V]]

export type ViewProps<V extends ViewId> = { params: Views[V] }

export type ViewWithoutParams = { [V in ViewId]: undefined extends Views[V] ? V : never }[ViewId]
