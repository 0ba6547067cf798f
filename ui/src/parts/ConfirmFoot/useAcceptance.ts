// Tracks what a visitor must accept before a review can be confirmed, and whether they did.
import { useState } from 'react'

export interface Risk {
  /** The same for risks of the same kind. */
  id: string
  /** Names the risk in one sentence. */
  text: string
  /** An address within `text`, shown in groups of four. */
  address?: string
}

export interface WorseTerms {
  /** Says what got worse, from which value to which. */
  text: string
  /** The change is so new that a press may have been meant for the earlier terms. */
  isSettling: boolean
  /** Called when the visitor accepts the terms. */
  onAcknowledge: () => void
}

export interface AcceptanceState {
  /** Empty if nothing has to be accepted. */
  items: readonly (Risk & { isDanger: boolean })[]
  isAccepted: boolean
  isMissing: boolean
  setAccepted(isAccepted: boolean): void
}

/** A new or changed risk, or terms that got worse again, must be accepted again. */
export function useAcceptance(risks: readonly Risk[], worse: WorseTerms | null): AcceptanceState {
  const [acceptedKey, setAcceptedKey] = useState<string | null>(null)
  // An accepted item stays visible: if the box disappeared under the pointer, the button would move there.
  const [acknowledged, setAcknowledged] = useState<string | null>(null)
  const worseText = worse?.text ?? acknowledged
  const items = [
    ...(worseText === null ? [] : [{ id: 'worse', text: worseText, isDanger: false }]),
    ...risks.map((risk) => ({ ...risk, isDanger: true })),
  ]
  const key = JSON.stringify(items.map(({ id, text }) => [id, text]))
  const isAccepted = worse === null && acceptedKey === key
  return {
    items,
    isAccepted,
    isMissing: items.length > 0 && !isAccepted,
    setAccepted(isAccepted) {
      setAcceptedKey(isAccepted ? key : null)
      if (!isAccepted || !worse) return
      setAcknowledged(worse.text)
      worse.onAcknowledge()
    },
  }
}
