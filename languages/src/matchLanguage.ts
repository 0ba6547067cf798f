// Which language a visitor is given. Lookup of RFC 4647 by language and script, as CLDR's likely subtags tell them:
// `pt` and `pt-PT` find `pt-BR`; `zh-TW` is of another script than `zh-Hans`. Of several of one script the region decides:
// `zh-HK` and `zh-MO` find `zh-HK`, all others of that script `zh-Hant`.

export interface Match {
  /** Of the languages there are; `en` is always one. */
  tag: string
  /** What was asked for, in canonical form. */
  locale: string
}
const ENGLISH = 'en'
/** Regions that share the texts of another; CLDR's parent of `zh-Hant-MO` is `zh-Hant-HK`. */
const SHARED: Readonly<Record<string, string>> = { MO: 'HK' }

/** The first of `wanted` that there is a language for, else English. Tags that are none are passed over. Never throws. */
export function matchLanguage(wanted: readonly string[], tags: readonly string[]): Match {
  for (const each of wanted) {
    const locale = readLocale(each)
    const tag = locale && findNearest(locale, [ENGLISH, ...tags])
    if (tag) return { tag, locale: locale.baseName }
  }
  return { tag: ENGLISH, locale: ENGLISH }
}

/** Of the tags of its language and script: that of its region, else the one for any region, else the first. */
function findNearest(locale: Intl.Locale, tags: readonly string[]): string | undefined {
  const same = tags.filter((tag) => isSame(new Intl.Locale(tag), locale))
  const { region = '' } = locale.maximize()
  const find = (wanted: string | undefined) => same.find((tag) => new Intl.Locale(tag).region === wanted)
  return find(SHARED[region] ?? region) ?? find(undefined) ?? same[0]
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
