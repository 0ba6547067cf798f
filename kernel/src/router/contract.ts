// What moves from one view to the next. Types only, for plugin authors.

import type { Atom } from 'jotai/vanilla'
import type { Dispose } from '../base/store'
import type { Params, ViewId, Views, ViewWithoutParams } from './views'

export type CloseGuard = () => 'allow' | 'block' | Promise<'allow' | 'block'>

export interface Router {
  /** Opens the modal at this view. A plugin calls it only when something that the visitor began ended while the modal was closed. */
  open<V extends ViewId>(view: V, ...params: Params<V>): void
  /** Puts a view on top of the one that is shown. Does nothing if that view with the same parameters is on top already. */
  push<V extends ViewId>(view: V, ...params: Params<V>): void
  /** Shows a view in place of the one on top. */
  replace<V extends ViewId>(view: V, ...params: Params<V>): void
  /** Removes all views and shows this one: there is nothing to go back to. */
  reset<V extends ViewId>(view: V, ...params: Params<V>): void
  /** Removes the view on top and cancels transactions that began on it. Closes the modal where there is nothing to go back to. */
  back(): void
  /** Begins a flow on the view on top. Leaving that view cancels the flow. */
  transaction(options: TransactionOptions): Transaction
}

/** Specification section 4: on success a transaction goes back, replaces, or resets to a view; on cancel it goes back. */
export interface TransactionOptions {
  /** Where the modal goes after a success. Default: back. */
  next?: 'back' | { replace: ViewWithoutParams } | { reset: ViewWithoutParams }
  /** Called once, after the transaction ends with a success. */
  onSuccess?: () => void
  /** Called once, after the transaction ends without a success or the visitor leaves its view. */
  onCancel?: () => void
}

export interface Transaction {
  /** Ends the flow and moves to where its options say, if the view it began on is still on top. A second call does nothing. */
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
  /** How the view on top was reached; decides the direction of the transition. */
  direction: 'forward' | 'back' | 'none'
}

export interface ModalRouter extends Router {
  readonly stateAtom: Atom<RouterState>
  /** Opens the modal at this view; without one, at the first view for the page's state. */
  open<V extends ViewId = 'Connect'>(view?: V, ...params: Params<V>): void
  /** Closes the modal. Resolves to false if a guard kept it open. */
  close(): Promise<boolean>
  /** Shows or hides the bar that says that the view on top is loading. */
  setLoading(isLoading: boolean): void
  /** Returns whether `back` would show another view instead of closing the modal. */
  canGoBack(): boolean
  /** Asks `guard` whether the modal may close, until the returned function is called. A guard that throws allows it. */
  guardClose(guard: CloseGuard): Dispose
}
