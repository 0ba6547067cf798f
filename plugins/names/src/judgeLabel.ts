// What a name of the data service may look like, before its ending. Specification section 5; wire facts 8.6.

/** Characters; specification section 5. */
const MIN_LENGTH = 4
/** Characters; what the service still makes suggestions for. */
export const MAX_LENGTH = 60

/** Why it cannot be a name, or null. Capitals may be typed; names are registered without. */
export function judgeLabel(text: string): 'short' | 'letters' | null {
  if (text.length < MIN_LENGTH) return 'short'
  return /^[a-zA-Z0-9-]+$/.test(text) ? null : 'letters'
}
