// What a recorder has heard, and what a modal's atoms hold, as React state.
import type { Core } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import { atom } from 'jotai/vanilla'
import { useCallback, useSyncExternalStore } from 'react'
import type { Recorder, Recording } from '../recorder'

export function useRecording({ subscribe, get }: Recorder): Recording {
  return useSyncExternalStore(subscribe, get, get)
}

const nothingAtom = atom(null)

/** Draws again whenever one of the modal's atoms changes; null is an atom that is not there yet. */
export function useAtomOf<Value>({ store }: Core, found: Atom<Value> | null): Value | null {
  const watched: Atom<Value | null> = found ?? nothingAtom
  const subscribe = useCallback((listener: () => void) => store.sub(watched, listener), [store, watched])
  const read = () => store.get(watched)
  return useSyncExternalStore(subscribe, read, read)
}
