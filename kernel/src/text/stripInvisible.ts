// Removes characters that a name must not contain, whatever its source. SAF-10; reference: field cases, number 14.

/** Control characters, direction marks, zero-width and private characters, all that fonts leave out, and the Braille blank. */
const INVISIBLE = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]/gu
/** No script stacks more than two marks on a letter; with more, a name would overlap the rows around it. */
const STACKED = /(\p{M}{2})\p{M}+/gu

/** Returns the text without invisible characters, with single spaces and composed letters. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').replace(STACKED, '$1').replace(/\s+/g, ' ').trim()
}
