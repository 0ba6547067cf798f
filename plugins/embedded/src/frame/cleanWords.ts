// The frame's own words for an error are shown (specification section 8) and may end up in a log: what a visitor typed, and anything
// like an address, a code or a token, is left out of them.

const MAX_CHARACTERS = 200
const LEFT_OUT = '…'
/** A shorter text, like a country's code, is in many words. */
const MIN_SECRET = 4

/** `secrets`: texts that must not be repeated. */
export function cleanWords(words: string, secrets: readonly string[]): string {
  const known = secrets.filter(({ length }) => length >= MIN_SECRET)
  // Controls, and marks that turn the direction of text.
  const seen = words.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
  const without = known.reduce((text, secret) => text.replaceAll(secret, LEFT_OUT), seen)
  const link = /\b[a-z][a-z\d+.-]*:\/\/\S+/gi
  const email = /[^\s@<>"']+@[^\s@<>"']+/g
  const token = /[\w+/=.-]{24,}/g
  const code = /\d{6,}/g
  const clean = [link, email, token, code].reduce((text, pattern) => text.replace(pattern, LEFT_OUT), without)
  return clean.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS)
}

/** Every text of a payload. */
export function listTexts(payload: unknown): readonly string[] {
  if (typeof payload === 'string') return [payload]
  if (typeof payload !== 'object' || payload === null) return []
  return Object.values(payload).flatMap(listTexts)
}
