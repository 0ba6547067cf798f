// Makes characters visible that the eye cannot see, or that change what it sees. Source: Unicode Default_Ignorable_Code_Point, UAX #9.

/** A symbol with what belongs to it: skin tone, presentation, and further symbols that are joined to it. */
const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*`
/** Ignorable ones (zero width, bidi controls, fillers, tags), separators of lines, notes between lines, the empty Braille cell, lone surrogates. */
const HIDDEN = String.raw`[\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb\u2800\p{Surrogate}]|[^\P{Cc}\t\r\n]|\r(?!\n)`
/** Marks that are stacked this high cover the lines around them. */
const STACKED = String.raw`\p{M}{5,}`
const PATTERN = new RegExp(`(${EMOJI})|${HIDDEN}|${STACKED}`, 'gu')

/** Returns the text with each such character as its number, for example `⟨U+200B⟩`. Emoji stay whole. */
export function showInvisible(text: string): string {
  return text.replace(PATTERN, (found, emoji: string | undefined) => emoji ?? Array.from(found, writeNumber).join(''))
}

function writeNumber(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}
