// Finds the pairing link in pasted text, and in the page's URL.

/** `wc:`, a topic, `@2`, and parameters. Source: EIP-1328. */
const LINK = /^wc:[^\s]+@\d+\?[^\s]+$/

/** Returns the link in a text: the text itself, or the `uri` parameter of a URL; null if there is none. */
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
