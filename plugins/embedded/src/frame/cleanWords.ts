// Cleans the frame's error text, which is shown and may be logged: removes what a visitor typed, and anything that looks like an address, a
// code, or a token.

const MAX_CHARACTERS = 200
const LEFT_OUT = '…'
/** A shorter text, like a country code, is part of many words. */
const MIN_SECRET = 4

/** `secrets` are texts that must not be repeated. */
export function cleanWords(words: string, secrets: readonly string[]): string {
  const known = secrets.filter(({ length }) => length >= MIN_SECRET)
  // Removes control characters and direction marks.
  const seen = words.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
  const without = known.reduce((text, secret) => text.replaceAll(secret, LEFT_OUT), seen)
  const link = /\b[a-z][a-z\d+.-]*:\/\/\S+/gi
  const email = /[^\s@<>"']+@[^\s@<>"']+/g
  const token = /[\w+/=.-]{24,}/g
  const code = /\d{6,}/g
  const clean = [link, email, token, code].reduce((text, pattern) => text.replace(pattern, LEFT_OUT), without)
  return clean.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS)
}

/** Returns all texts of a payload. */
export function listTexts(payload: unknown): readonly string[] {
  if (typeof payload === 'string') return [payload]
  if (typeof payload !== 'object' || payload === null) return []
  return Object.values(payload).flatMap(listTexts)
}
