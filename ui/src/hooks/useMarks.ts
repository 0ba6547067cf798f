// The marks of networks and tokens, loaded once a modal, when the first picture without a source is drawn.
import { atom } from 'jotai/vanilla'
import { useEffect } from 'react'
import type { Marks } from '../marks/marks'
import { useKernel } from './useKernel'
import { useLatchkeyAtom } from './useLatchkeyAtom'

const marksAtom = atom<Marks | null | undefined>(undefined)
const loadMarks = async () => (await import('../marks/marks')).marks

/** Undefined until they are here; null when they cannot be had, or are not wanted. */
export function useMarks(isWanted: boolean): Marks | null | undefined {
  const { store } = useKernel()
  const marks = useLatchkeyAtom(marksAtom)
  const isMissing = isWanted && marks === undefined
  useEffect(() => {
    if (!isMissing) return
    loadMarks().then(
      (loaded) => store.set(marksAtom, loaded),
      () => store.set(marksAtom, null),
    )
  }, [isMissing, store])
  return isWanted ? marks : null
}
