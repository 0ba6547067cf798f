// Turns typed text into a search. Requirement CON-05: a search waits until the visitor stops typing.
import { useDebounced } from '@latchkey/ui'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toWords } from '../listing'
import type { DirectoryService, Question } from '../types'

/** Milliseconds without a keystroke; the minimum that CON-05 allows. */
const SETTLE_MS = 300

export interface WalletSearch {
  typed: string
  type(words: string): void
  /** The current results. */
  question: Question
  /** Searches without a delay. */
  searchNow(words: string): void
  filter(isCertified: boolean): void
}

/** Opens the directory at `start`, and closes it with the view. */
export function useWalletSearch(directory: DirectoryService | null, start: Question): WalletSearch {
  // An object, so that words that return to an earlier value count as a change.
  const [typed, setTyped] = useState({ words: start.words })
  const [question, setQuestion] = useState(start)
  const latest = useRef(start)
  const settled = useDebounced(typed, SETTLE_MS)

  const change = useCallback((next: Question) => {
    const { words, isCertified } = latest.current
    if (next.words === words && next.isCertified === isCertified) return false
    latest.current = next
    setQuestion(next)
    return true
  }, [])
  const search = useCallback(
    (input: string) => {
      const words = toWords(input)
      if (change({ ...latest.current, words })) directory?.search(words)
    },
    [change, directory],
  )
  // Before the list's own effects, which may request a page: a closed directory would ignore them.
  useLayoutEffect(() => {
    directory?.open(latest.current)
    return () => directory?.close()
  }, [directory])
  useEffect(() => search(settled.words), [search, settled])

  return {
    typed: typed.words,
    type: (words) => setTyped({ words }),
    question,
    searchNow(words) {
      setTyped({ words })
      search(words)
    },
    filter(isCertified) {
      if (change({ ...latest.current, isCertified })) directory?.filterCertified(isCertified)
    },
  }
}
