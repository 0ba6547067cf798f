// Where a visitor was in the list when they left it for a wallet, so that Back leads to the same row.
import type { Kernel } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { Question } from '../types'

export interface Place {
  question: Question
  /** CSS pixels that were scrolled away. */
  offsetPx: number
  /** The row that was chosen. */
  walletId: string | null
}

/** A place belongs to one entry of the router's stack: who opens the list anew starts at its top. */
const placeAtom = atom<(Place & { entryKey: number }) | null>(null)
const TOP: Place = { question: { words: '', isCertified: false }, offsetPx: 0, walletId: null }

const topKey = ({ store, router }: Kernel) => store.get(router.stateAtom).stack.at(-1)?.key

/** Where the list starts: at the place left behind, or at the top. */
export function readPlace(kernel: Kernel): Place {
  const place = kernel.store.get(placeAtom)
  return place && place.entryKey === topKey(kernel) ? place : TOP
}

/** To be called before another view takes the list's place. */
export function keepPlace(kernel: Kernel, place: Place): void {
  const entryKey = topKey(kernel)
  kernel.store.set(placeAtom, entryKey === undefined ? null : { ...place, entryKey })
}
