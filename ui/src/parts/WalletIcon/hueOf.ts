// Derives a color from a text, so that it is the same everywhere without a request.

/** Returns a hue of 0 to 359 degrees, derived from the text (FNV-1a). */
export function hueOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash % 360
}
