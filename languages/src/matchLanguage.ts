// Which language a visitor is given. Lookup of RFC 4647 by language and script, as CLDR's likely subtags tell them:
// `pt` and `pt-PT` find `pt-BR`; `zh-TW` is of another script than `zh-Hans`, and finds nothing.

export interface Match {
  /** Of the languages there are; `en` is always one. */
  tag: string
  /** What was asked for, in canonical form. */
  locale: string
}
const ENGLISH = 'en'

/** The first of `wanted` that there is a language for, else English. Tags that are none are passed over. Never throws. */
export function matchLanguage(wanted: readonly string[], tags: readonly string[]): Match {
  for (const each of wanted) {
    const locale = readLocale(each)
    const tag = locale && [ENGLISH, ...tags].find((candidate) => isSame(new Intl.Locale(candidate), locale))
    if (tag) return { tag, locale: locale.baseName }
  }
  return { tag: ENGLISH, locale: ENGLISH }
}

function isSame(one: Intl.Locale, other: Intl.Locale): boolean {
  const [a, b] = [one.maximize(), other.maximize()]
  return a.language === b.language && a.script === b.script
}

function readLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag)
  } catch {
    return null // not a language tag: from a link, a setting or an old browser
  }
}
