// Removes what a name from any source must not contain. SAF-10; reference: field cases, number 14.

/** Controls, marks of direction, zero-width and private characters, everything that fonts leave out, and the blank of Braille. */
const INVISIBLE = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]/gu
/** No writing stacks more than two marks on a letter; with more, a name reaches into the rows around it. */
const STACKED = /(\p{M}{2})\p{M}+/gu

/** Returns the text without invisible characters, with single spaces and composed letters. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').replace(STACKED, '$1').replace(/\s+/g, ' ').trim()
}
