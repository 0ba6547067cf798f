// PostgreSQL stores neither NUL nor half of a surrogate pair, so a caller's text is checked before it reaches a statement.

const HALF_CHARACTER = /\p{Surrogate}/u

/** Whether the database can store every key and text of the JSON value. */
export function isStorable(value: unknown): boolean {
  let isGood = true
  const look = (key: string, each: unknown) => {
    isGood &&= isStorableText(key) && (typeof each !== 'string' || isStorableText(each))
    return each
  }
  try {
    JSON.stringify(value, look)
    return isGood
  } catch (cause) {
    // Nested too deeply, for the database too.
    if (cause instanceof RangeError) return false
    throw cause
  }
}

/** Whether the database can store the text. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !HALF_CHARACTER.test(text)
}
