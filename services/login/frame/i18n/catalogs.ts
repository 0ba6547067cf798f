// The catalogs that the server has, and which one a visitor gets. Only tags of this list end up in a page.
import { ar } from './ar.ts'
import { de } from './de.ts'
import { ENGLISH, type Texts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { hi } from './hi.ts'
import { id } from './id.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { ms } from './ms.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { ptBR } from './pt-BR.ts'
import { ru } from './ru.ts'
import { th } from './th.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { vi } from './vi.ts'
import { zhHans } from './zh-Hans.ts'
import { zhHant } from './zh-Hant.ts'
import { zhHK } from './zh-HK.ts'

interface Catalog {
  /** BCP 47. */
  tag: string
  dir: 'ltr' | 'rtl'
  texts: Texts
}

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'he']

export const CATALOGS: ReadonlyMap<string, Texts> = new Map<string, Texts>([
  ['en', ENGLISH],
  ['ar', ar],
  ['de', de],
  ['es', es],
  ['fr', fr],
  ['he', he],
  ['hi', hi],
  ['id', id],
  ['it', it],
  ['ja', ja],
  ['ko', ko],
  ['ms', ms],
  ['nl', nl],
  ['pl', pl],
  ['pt-BR', ptBR],
  ['ru', ru],
  ['th', th],
  ['tr', tr],
  ['uk', uk],
  ['vi', vi],
  ['zh-HK', zhHK],
  ['zh-Hans', zhHans],
  ['zh-Hant', zhHant],
])

/** Longer than any tag of a language and its script and region. */
const MAX_LENGTH = 35
/** A browser has few; a header made by hand may have thousands. */
const MAX_TAGS = 20
/** CLDR's parent of `zh-Hant-MO` is `zh-Hant-HK`. */
const SHARED: Readonly<Record<string, string>> = { MO: 'HK' }

/** What the page asks for, else the first of the browser's languages that there is a catalog for, else English. Never throws. */
export function chooseCatalog(asked: string | null, acceptLanguage = ''): Catalog {
  const wanted = [asked ?? '', ...readAcceptLanguage(acceptLanguage)]
  const tag = wanted.map(findTag).find((found) => found !== undefined) ?? 'en'
  return { tag, dir: RIGHT_TO_LEFT.includes(tag) ? 'rtl' : 'ltr', texts: CATALOGS.get(tag) ?? ENGLISH }
}

/** The tags in the order that the browser prefers. Source: RFC 9110, section 12.5.4. */
function readAcceptLanguage(header: string): string[] {
  const ranges = header.split(',', MAX_TAGS).map((range) => {
    const [tag = '', quality = 'q=1'] = range.trim().split(/\s*;\s*/)
    return { tag, quality: Number(quality.replace(/^q=/i, '')) }
  })
  return ranges
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}

/** By language and script, as CLDR's likely subtags have them; of several, that of the region, then the one for any. */
function findTag(wanted: string): string | undefined {
  const locale = readLocale(wanted)
  if (!locale) return undefined
  const same = [...CATALOGS.keys()].filter((tag) => isSame(new Intl.Locale(tag), locale))
  const { region = '' } = locale.maximize()
  const find = (place: string | undefined) => same.find((tag) => new Intl.Locale(tag).region === place)
  return find(SHARED[region] ?? region) ?? find(undefined) ?? same[0]
}

function isSame(one: Intl.Locale, other: Intl.Locale): boolean {
  const [a, b] = [one.maximize(), other.maximize()]
  return a.language === b.language && a.script === b.script
}

function readLocale(tag: string): Intl.Locale | null {
  if (tag.length > MAX_LENGTH) return null
  try {
    return new Intl.Locale(tag)
  } catch {
    return null // not a tag of a language
  }
}
