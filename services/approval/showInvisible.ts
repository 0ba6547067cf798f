// Makes characters visible that are invisible, or that change how other characters look. Source: Unicode Default_Ignorable_Code_Point, UAX #9.

/** An emoji with its parts: skin tone, presentation, and joined emoji. */
const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*`
/** Ignorable characters (zero width, bidi controls, fillers, tags), line separators, annotations, the empty Braille cell, and lone surrogates. */
const HIDDEN = String.raw`[\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb\u2800\p{Surrogate}]|[^\P{Cc}\t\r\n]|\r(?!\n)`
/** So many stacked marks cover the lines above and below. */
const STACKED = String.raw`\p{M}{5,}`
const PATTERN = new RegExp(`(${EMOJI})|${HIDDEN}|${STACKED}`, 'gu')

/** Replaces each such character with its code point, for example `⟨U+200B⟩`. Emoji are unchanged. */
export function showInvisible(text: string): string {
  return text.replace(PATTERN, (found, emoji: string | undefined) => emoji ?? Array.from(found, writeNumber).join(''))
}

function writeNumber(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}
