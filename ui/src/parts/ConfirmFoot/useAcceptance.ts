// What a visitor has to accept before a review can be confirmed, and whether it is.
import { useState } from 'react'

export interface Risk {
  /** The same for the same kind of risk. */
  id: string
  /** Names the risk in a sentence. */
  text: string
  /** An address within `text`, shown in groups of four. */
  address?: string
}

export interface WorseTerms {
  /** Says what got worse, from what to what. */
  text: string
  /** The change is so new that a press may have been meant for what was there before. */
  isSettling: boolean
  /** Called when the visitor accepts the terms. */
  onAcknowledge: () => void
}

export interface AcceptanceState {
  /** Empty: nothing has to be accepted. */
  items: readonly (Risk & { isDanger: boolean })[]
  isAccepted: boolean
  isMissing: boolean
  setAccepted(isAccepted: boolean): void
}

/** A risk that is new or changed, and terms that got worse again, have to be accepted again. */
export function useAcceptance(risks: readonly Risk[], worse: WorseTerms | null): AcceptanceState {
  const [acceptedKey, setAcceptedKey] = useState<string | null>(null)
  // What was acknowledged stays in view: a box that went away under the pointer would move the button there.
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
