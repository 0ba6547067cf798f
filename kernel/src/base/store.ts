// State that one modal's packages share.
import type { Atom, WritableAtom } from 'jotai/vanilla'

export type Dispose = () => void

/** The part of a jotai store that Latchkey exposes. Each modal has its own. */
export interface Store {
  /** Returns the current value. */
  get<Value>(atom: Atom<Value>): Value
  /** Writes to the atom and calls its subscribers. Returns what the atom's `write` returns. */
  set<Value, Args extends unknown[], Result>(atom: WritableAtom<Value, Args, Result>, ...args: Args): Result
  /** Calls `listener` after each change, until the returned function is called. */
  sub(atom: Atom<unknown>, listener: () => void): Dispose
}
