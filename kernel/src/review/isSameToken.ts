// Two addresses of a token, in whatever letters. Either may come from outside.

/** Returns whether both name one token; null is the coin of the network. */
export function isSameToken(one: string | null, other: string | null | undefined): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other
  return one.toLowerCase() === other.toLowerCase()
}
