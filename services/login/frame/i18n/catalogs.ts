// The frame's texts in each language, and the choice of language. Only tags of these catalogs reach a page. English is here. Every other language has
// a file `languages/src/<tag>/frame.json`.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { ENGLISH, type Texts } from './en.ts'

interface Catalog {
  /** BCP 47. */
  tag: string
  dir: 'ltr' | 'rtl'
  texts: Texts
}
/** Catalogs by BCP 47 tag. */
export type Catalogs = ReadonlyMap<string, Texts>

const LANGUAGES = new URL('../../../../languages/src/', import.meta.url)
const ENGLISH_TAG = 'en'
const textsSchema = v.record(v.string(), v.string())

/** Longer than any tag with language, script, and region. */
const MAX_LENGTH = 35
/** Browsers send only a few. A handmade header could have thousands. */
const MAX_TAGS = 20
/** In CLDR, the parent of `zh-Hant-MO` is `zh-Hant-HK`. */
const SHARED: Readonly<Record<string, string>> = { MO: 'HK' }
/** Right-to-left scripts in daily use, ISO 15924. */
const RIGHT_TO_LEFT = /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/

/** Reads the catalogs of all languages. Missing texts are in English. */
export async function readCatalogs(languages = LANGUAGES): Promise<Catalogs> {
  const locate = (tag: string) => new URL(`${tag}/frame.json`, languages)
  const tags = (await readdir(languages)).filter((tag) => existsSync(locate(tag)))
  const read = async (tag: string): Promise<[string, Texts]> => {
    const own = v.parse(textsSchema, JSON.parse(await readFile(locate(tag), 'utf8')))
    return [tag, { ...ENGLISH, ...own }]
  }
  return new Map([[ENGLISH_TAG, ENGLISH], ...(await Promise.all(tags.sort().map(read)))])
}

/** The page's language, otherwise the browser's first language that has a catalog, otherwise English. Never throws. */
export function chooseCatalog(catalogs: Catalogs, language: string | null, acceptLanguage = ''): Catalog {
  const wanted = [language ?? '', ...readAcceptLanguage(acceptLanguage)]
  const found = wanted.map((each) => findTag(each, [...catalogs.keys()])).find((tag) => tag !== undefined)
  const tag = found ?? ENGLISH_TAG
  const { script = '' } = new Intl.Locale(tag).maximize()
  return { tag, dir: RIGHT_TO_LEFT.test(script) ? 'rtl' : 'ltr', texts: catalogs.get(tag) ?? ENGLISH }
}

/** The tags in the browser's order of preference. Source: RFC 9110, section 12.5.4. */
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

/** Matches language and script by CLDR's likely subtags. If several match, prefers the one with the same region, then the one without a region. */
function findTag(wanted: string, tags: readonly string[]): string | undefined {
  const locale = readLocale(wanted)
  if (!locale) return undefined
  const same = tags.filter((tag) => isSame(new Intl.Locale(tag), locale))
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
    return null // not a language tag
  }
}
