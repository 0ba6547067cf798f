// What an approval window shows about one request, for any family.

export interface Fact {
  label: string
  value: string
  /** Addresses and hashes, shown in a monospace font. */
  isCode?: boolean
  /** A detail that need not be checked before approving. */
  isSecondary?: boolean
}

export interface Description {
  heading: string
  /** One sentence: what happens on approval. */
  effect: string
  facts: Fact[]
  /** Raw content to show in full, or null. */
  content: { label: string; text: string } | null
}

/** Control characters, characters that change the reading direction, and the replacement character of invalid bytes. */
export const UNREADABLE_PATTERN = /[^\P{Cc}\t\r\n]|[\u202a-\u202e\u2066-\u2069\ufffd]/u

/** The bytes as text, or null if they are not text or if the text could be misleading. A byte order mark stays part of the text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return UNREADABLE_PATTERN.test(text) ? null : text
}
