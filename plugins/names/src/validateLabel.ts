// Validates the label of a data service name, before its suffix.

/** Characters. */
const MIN_LENGTH = 4
/** Characters; the shortest label that the service makes suggestions for. */
export const MAX_LENGTH = 60

/** Returns why it cannot be a name, or null. Upper case may be typed, but names are registered in lower case. */
export function validateLabel(text: string): 'short' | 'letters' | null {
  if (text.length < MIN_LENGTH) return 'short'
  return /^[a-zA-Z0-9-]+$/.test(text) ? null : 'letters'
}
