// Finds the pairing link in what a person pasted, and in the address that this page was opened with.

/** `wc:`, a topic, `@2`, and what follows. Source: EIP-1328. */
const LINK = /^wc:[^\s]+@\d+\?[^\s]+$/

/** The link in a text: itself, or the `uri` of an address around it; null when there is none. */
export function readLink(text: string): string | null {
  const trimmed = text.trim()
  if (LINK.test(trimmed)) return trimmed
  const query = /[?#&]uri=([^&#\s]+)/.exec(trimmed)?.[1]
  const inner = decode(query ?? trimmed.split('#')[1] ?? '')
  return LINK.test(inner) ? inner : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
