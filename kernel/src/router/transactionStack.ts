// Flows that end with a result: a cancel goes back; a success goes back, replaces, or resets.
import type { Transaction, TransactionOptions } from './contract'
import type { ViewWithoutParams } from './views'

export interface TransactionMoves {
  /** Key of the view on top. */
  topKey(): number | undefined
  back(): void
  replace(view: ViewWithoutParams): void
  reset(view: ViewWithoutParams): void
}
export interface TransactionStack {
  begin(options: TransactionOptions): Transaction
  /** Cancels the flows that began on the view that the visitor left, or without a key all flows, without moving. */
  cancel(key?: number): void
}

/** A stack of open flows. Each ends once, and moves only while the view it began on is on top. */
export function createTransactionStack(moves: TransactionMoves): TransactionStack {
  const open = new Set<{ key: number | undefined; options: TransactionOptions }>()

  function move(next: TransactionOptions['next']): void {
    if (next === undefined || next === 'back') moves.back()
    else if ('replace' in next) moves.replace(next.replace)
    else moves.reset(next.reset)
  }

  return {
    begin(options) {
      const own = { key: moves.topKey(), options }
      open.add(own)
      return {
        end(result) {
          if (!open.delete(own)) return
          if (own.key === moves.topKey()) move(result === 'success' ? options.next : 'back')
          if (result === 'success') options.onSuccess?.()
          else options.onCancel?.()
        },
      }
    },
    cancel(key) {
      for (const own of [...open].reverse()) {
        if (own.key === (key ?? own.key) && open.delete(own)) own.options.onCancel?.()
      }
    },
  }
}
