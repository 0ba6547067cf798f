import { useEffect, useState } from 'react'
import { useKernel } from './useKernel'

/** Milliseconds; design, motion. */
const CHECK_MS = 1500

export interface Clipboard {
  /** How the last copy went, for 1.5 s. */
  outcome: 'copied' | 'failed' | null
  /** Writes the text to the clipboard. Never throws: `outcome` says how it went. */
  copy(text: string): void
}

/**
 * Copies texts to the clipboard.
 *
 * @example
 * ```tsx
 * import { Button, useClipboard } from '@latchkey/ui'
 *
 * export function CopyNote({ text }: { text: string }) {
 *   const { outcome, copy } = useClipboard()
 *   return <Button onClick={() => copy(text)}>{outcome === 'copied' ? 'Copied' : 'Copy note'}</Button>
 * }
 * ```
 */
export function useClipboard(): Clipboard {
  const { clock, store, copiedAtom } = useKernel()
  const [outcome, setOutcome] = useState<Clipboard['outcome']>(null)
  useEffect(() => {
    if (outcome) return clock.setTimeout(() => setOutcome(null), CHECK_MS)
  }, [clock, outcome])
  return {
    outcome,
    async copy(text) {
      try {
        // A page without HTTPS has no clipboard at all.
        await navigator.clipboard.writeText(text)
        store.set(copiedAtom, { text, atMs: clock.now() })
        setOutcome('copied')
      } catch {
        setOutcome('failed')
      }
    },
  }
}
