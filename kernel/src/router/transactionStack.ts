// Flows that end with a result. Specification section 4: cancel goes back; success goes back, replaces or resets.
import type { Transaction, TransactionOptions } from './contract'
import type { ViewWithoutParams } from './views'

export interface TransactionMoves {
  back(): void
  replace(view: ViewWithoutParams): void
  reset(view: ViewWithoutParams): void
}
export interface TransactionStack {
  begin(options: TransactionOptions): Transaction
  isEmpty(): boolean
  /** The modal was closed: every open flow is cancelled, without moving. */
  cancelAll(): void
}

/** A stack of open flows; each ends once. */
export function createTransactionStack(moves: TransactionMoves): TransactionStack {
  const open: TransactionOptions[] = []

  function move(next: TransactionOptions['next']): void {
    if (next === undefined || next === 'back') moves.back()
    else if ('replace' in next) moves.replace(next.replace)
    else moves.reset(next.reset)
  }

  return {
    begin(options) {
      open.push(options)
      return {
        end(result) {
          const index = open.indexOf(options)
          if (index < 0) return
          open.splice(index, 1)
          move(result === 'success' ? options.next : 'back')
          if (result === 'success') options.onSuccess?.()
          else options.onCancel?.()
        },
      }
    },
    isEmpty: () => open.length === 0,
    cancelAll() {
      for (const options of open.splice(0).reverse()) options.onCancel?.()
    },
  }
}
