// The visitor's position in the list when they opened a wallet, so that Back returns to the same row.
import type { Kernel } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { Question } from '../types'

export interface Place {
  question: Question
  /** Scroll position in CSS pixels. */
  offsetPx: number
  /** The selected row. */
  walletId: string | null
}

/** A position belongs to one entry of the router's stack: a list that is opened again starts at its top. */
const placeAtom = atom<(Place & { entryKey: number }) | null>(null)
const TOP: Place = { question: { words: '', isCertified: false }, offsetPx: 0, walletId: null }

const topKey = ({ store, router }: Kernel) => store.get(router.stateAtom).stack.at(-1)?.key

/** Returns where the list starts: at the stored position, or at the top. */
export function readPlace(kernel: Kernel): Place {
  const place = kernel.store.get(placeAtom)
  return place && place.entryKey === topKey(kernel) ? place : TOP
}

/** Call it before another view replaces the list. */
export function keepPlace(kernel: Kernel, place: Place): void {
  const entryKey = topKey(kernel)
  kernel.store.set(placeAtom, entryKey === undefined ? null : { ...place, entryKey })
}
