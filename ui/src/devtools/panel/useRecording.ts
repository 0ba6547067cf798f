// Reads a recorder's data and a modal's atoms as React state.
import type { Core } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import { atom } from 'jotai/vanilla'
import { useCallback, useSyncExternalStore } from 'react'
import type { Recorder, Recording } from '../recorder'

export function useRecording({ subscribe, get }: Recorder): Recording {
  return useSyncExternalStore(subscribe, get, get)
}

const nothingAtom = atom(null)

/** Renders again when one of the modal's atoms changes; null is an atom that does not exist yet. */
export function useAtomOf<Value>({ store }: Core, found: Atom<Value> | null): Value | null {
  const watched: Atom<Value | null> = found ?? nothingAtom
  const subscribe = useCallback((listener: () => void) => store.sub(watched, listener), [store, watched])
  const read = () => store.get(watched)
  return useSyncExternalStore(subscribe, read, read)
}
