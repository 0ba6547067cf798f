// The sentence that an error has for a visitor: of the login, in the frame's own words.

/** Null when it has none. Text from outside: to be drawn as text. */
export function readToast(error: unknown): string | null {
  if (!(error instanceof Object) || !('toast' in error)) return null
  return typeof error.toast === 'string' && error.toast !== '' ? error.toast : null
}
