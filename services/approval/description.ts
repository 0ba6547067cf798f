// What a person is shown about one request, whatever the family.

export interface Fact {
  label: string
  value: string
  /** Addresses and hashes: set in a fixed-width face. */
  isCode?: boolean
  /** A fact that need not be compared before approving. */
  isSecondary?: boolean
}

export interface Description {
  heading: string
  /** One sentence: what saying yes does. */
  effect: string
  facts: Fact[]
  /** Raw content to read in full, or null. */
  content: { label: string; text: string } | null
}

/** Control characters, signs that turn the reading direction, and the mark of bytes that are no text. */
export const UNREADABLE_PATTERN = /[^\P{Cc}\t\r\n]|[\u202a-\u202e\u2066-\u2069\ufffd]/u

/** The bytes as text; null when they are none, or when the text could deceive the eye. A byte order mark is a part of the text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return UNREADABLE_PATTERN.test(text) ? null : text
}
