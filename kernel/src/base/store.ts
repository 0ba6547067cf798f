// State that is shared inside one modal.
import type { Atom, WritableAtom } from 'jotai/vanilla'

export type Dispose = () => void

/** The part of a jotai store that Latchkey hands out: one store a modal, never the page-wide default one. */
export interface Store {
  get<Value>(atom: Atom<Value>): Value
  set<Value, Args extends unknown[], Result>(atom: WritableAtom<Value, Args, Result>, ...args: Args): Result
  sub(atom: Atom<unknown>, listener: () => void): Dispose
}
