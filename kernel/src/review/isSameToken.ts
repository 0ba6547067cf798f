// Compares two token addresses without regard to case. Either may come from outside.

/** Returns whether both are the same token; null is the native token. */
export function isSameToken(one: string | null, other: string | null | undefined): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other
  return one.toLowerCase() === other.toLowerCase()
}
