// Moving between views. Types only, for plugin authors.

import type { Atom } from 'jotai/vanilla'
import type { Dispose } from '../base/store'
import type { Params, ViewId, Views, ViewWithoutParams } from './views'

export type CloseGuard = () => 'allow' | 'block' | Promise<'allow' | 'block'>

export interface Router {
  /** Opens the modal at this view. Call it only when something that the visitor started has ended while the modal was closed. */
  open<V extends ViewId>(view: V, ...params: Params<V>): void
  /** Puts a view on top of the visible one. Does nothing if that view with the same parameters is already on top. */
  push<V extends ViewId>(view: V, ...params: Params<V>): void
  /** Replaces the view on top. */
  replace<V extends ViewId>(view: V, ...params: Params<V>): void
  /** Removes all views and shows this one: there is nothing to go back to. */
  reset<V extends ViewId>(view: V, ...params: Params<V>): void
  /** Removes the view on top and cancels transactions that began on it. Closes the modal if it was the last view. */
  back(): void
  /** Begins a flow on the view on top. Leaving that view cancels the flow. */
  transaction(options: TransactionOptions): Transaction
}

/** After a success, a transaction goes back, replaces the view, or resets to a view; after a cancel, it goes back. */
export interface TransactionOptions {
  /** Where the modal goes after a success. Default: back. */
  next?: 'back' | { replace: ViewWithoutParams } | { reset: ViewWithoutParams }
  /** Called once, after the transaction ends with a success. */
  onSuccess?: () => void
  /** Called once, after the transaction ends without a success or the visitor leaves its view. */
  onCancel?: () => void
}

export interface Transaction {
  /** Ends the flow and moves as its options say, if the view it began on is still on top. A second call does nothing. */
  end(result: 'success' | 'cancel'): void
}

export interface RouteEntry {
  /** Unique in this kernel: a key for the view's component. */
  key: number
  view: ViewId
  params: Views[ViewId]
}

export interface RouterState {
  isOpen: boolean
  isLoading: boolean
  /** True for 500 ms after a locked view was asked to close. */
  isShaking: boolean
  stack: readonly RouteEntry[]
  /** How the view on top was reached, which decides the direction of the transition. */
  direction: 'forward' | 'back' | 'none'
}

export interface ModalRouter extends Router {
  readonly stateAtom: Atom<RouterState>
  /** Opens the modal at this view, or by default at the first view for the page's state. */
  open<V extends ViewId = 'Connect'>(view?: V, ...params: Params<V>): void
  /** Closes the modal. Resolves to false if a guard kept it open. */
  close(): Promise<boolean>
  /** Shows or hides the loading bar of the view on top. */
  setLoading(isLoading: boolean): void
  /** Returns whether `back` would show another view instead of closing the modal. */
  canGoBack(): boolean
  /** Calls `guard` to ask whether the modal may close, until the returned function is called. A guard that throws allows it. */
  guardClose(guard: CloseGuard): Dispose
}
