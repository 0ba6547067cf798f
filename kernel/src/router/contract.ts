// What moves from one view to the next. Types only, for plugin authors.

import type { Atom } from 'jotai/vanilla'
import type { Dispose } from '../base/store'
import type { Params, ViewId, Views, ViewWithoutParams } from './views'

export type CloseGuard = () => 'allow' | 'block' | Promise<'allow' | 'block'>

export interface Router {
  /** Opens the modal at this view; for a plugin, only where something that the visitor began ended out of sight. */
  open<V extends ViewId>(view: V, ...params: Params<V>): void
  push<V extends ViewId>(view: V, ...params: Params<V>): void
  replace<V extends ViewId>(view: V, ...params: Params<V>): void
  reset<V extends ViewId>(view: V, ...params: Params<V>): void
  back(): void
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
  /** How the top entry came to be there; decides the direction of the transition. */
  direction: 'forward' | 'back' | 'none'
}

export interface ModalRouter extends Router {
  readonly stateAtom: Atom<RouterState>
  /** Opens at the view asked for, or at the one the opening rules give. */
  open<V extends ViewId = 'Connect'>(view?: V, ...params: Params<V>): void
  /** False when a guard kept the modal open. */
  close(): Promise<boolean>
  setLoading(isLoading: boolean): void
  canGoBack(): boolean
  guardClose(guard: CloseGuard): Dispose
}
