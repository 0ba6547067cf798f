// Detects tokens that imitate another token or lure visitors to a site. The texts of tokens are whatever their issuers wrote. Reference:
// field cases, numbers 14 and 32. Used only for tokens without a price, because a name that looks like a URL can be legitimate.

/** Letters of other scripts that look like Latin ones. */
const FOREIGN: Readonly<Record<string, string>> = mapPairs(
  ['АA', 'ВB', 'ЕE', 'ЅS', 'ІI', 'ЈJ', 'КK', 'МM', 'НH', 'ОO', 'РP', 'СC', 'ТT', 'УY', 'ХX'],
  ['аa', 'еe', 'оo', 'рp', 'сc', 'уy', 'хx', 'ѕs', 'іi', 'ԁd'],
  ['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX', 'οo'],
)
const LOOK_ALIKES: Readonly<Record<string, string>> = { ...FOREIGN, ...mapPairs(['0O', '1I', 'lI', '|I']) }

function mapPairs(...pairs: (readonly string[])[]): Record<string, string> {
  return Object.fromEntries(pairs.flat().map((pair) => [...pair] as [string, string]))
}

/** Returns the text as a person in a hurry sees it: without accents, with every look-alike replaced by its Latin letter, in upper case. */
export function glance(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\s]/gu, '')
  return [...plain]
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .toUpperCase()
}

/** Returns whether one word mixes Latin letters with others that look like Latin ones. */
function mixesScripts(text: string): boolean {
  const isForeign = (letter: string) => Object.hasOwn(FOREIGN, letter)
  return text.split(/\s/).some((word) => /[a-z]/i.test(word) && [...word].some(isForeign))
}

/** Detects invisible characters, a URL, or the words of a lure. */
function isMisleading(text: string): boolean {
  // Control characters, zero-width characters, and direction overrides.
  const hasInvisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)
  // `https://…`, `www.…`, `t.me/…`, or a domain in the middle of a name.
  const hasAddress = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.[a-z]{2,}(?![\p{L}\p{N}])|[\p{L}\p{N}]\.[a-z]{2,}\//iu.test(text)
  const hasLure = /\b(?:claim|airdrop|voucher|giveaway|redeem|visit)\b/i.test(text)
  return hasInvisible || hasAddress || hasLure || mixesScripts(text)
}

/** `known`: symbols of trusted tokens, in the form of `glance`. */
export function isBait({ name, symbol }: { name: string; symbol: string }, known: ReadonlySet<string>): boolean {
  return isMisleading(name) || isMisleading(symbol) || known.has(glance(symbol)) || known.has(glance(name))
}
