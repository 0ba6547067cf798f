// Whether a token is made to be mistaken for another, or to lead somebody away. Texts of tokens are whatever their makers wrote.
// Reference: field cases, numbers 14 and 32. Asked of tokens without a price alone: a name like an address is no crime.

/** Controls, zero-width characters and direction overrides. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** `https://…`, `www.…`, `t.me/…`, or a domain in the middle of a name. */
const ADDRESS_LIKE = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.[a-z]{2,}(?![\p{L}\p{N}])|[\p{L}\p{N}]\.[a-z]{2,}\//iu
const LURE = /\b(?:claim|airdrop|voucher|giveaway|redeem|visit)\b/i
/** Letters of other scripts that pass for Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'АA',
    'ВB',
    'ЕE',
    'ЅS',
    'ІI',
    'ЈJ',
    'КK',
    'МM',
    'НH',
    'ОO',
    'РP',
    'СC',
    'ТT',
    'УY',
    'ХX',
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
  ]
    .concat([
      'уy',
      'хx',
      'ѕs',
      'іi',
      'ԁd',
      'ΑA',
      'ΒB',
      'ΕE',
      'ΖZ',
      'ΗH',
      'ΙI',
      'ΚK',
      'ΜM',
      'ΝN',
      'ΟO',
      'ΡP',
      'ΤT',
      'ΥY',
    ])
    .concat(['ΧX', 'οo', '0O', '1I', 'lI', '|I'])
    .map((pair) => [...pair] as [string, string]),
)

/** The text as a hurried eye sees it: without accents, with every look-alike as the letter it passes for, in capitals. */
export function glance(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\s]/gu, '')
  return [...plain]
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .toUpperCase()
}

/** Whether one word has Latin letters and others that pass for Latin ones. */
function mixesScripts(text: string): boolean {
  const isForeign = (letter: string) => letter > '\u007f' && Object.hasOwn(LOOK_ALIKES, letter)
  return text.split(/\s+/).some((word) => /[a-z]/i.test(word) && [...word].some(isForeign))
}

/** `known`: symbols of tokens that are beyond doubt, as `glance` writes them. */
export function isBait({ name, symbol }: { name: string; symbol: string }, known: ReadonlySet<string>): boolean {
  const isMisleading = (text: string) =>
    INVISIBLE.test(text) || ADDRESS_LIKE.test(text) || LURE.test(text) || mixesScripts(text)
  return isMisleading(name) || isMisleading(symbol) || known.has(glance(symbol)) || known.has(glance(name))
}
