// The public name of the package: the languages of Latchkey, each fetched when it is spoken.
import type { Language, LanguageChoice, Messages, TranslatedPart } from './language'
import { matchLanguage } from './matchLanguage'
import { type Source, sources } from './sources'

export type { Language, LanguageChoice, Messages, PageParts, TranslatedPart } from './language'

const AUTO = 'auto'
/** Scripts in daily use that run from right to left, ISO 15924. */
const RIGHT_TO_LEFT = /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/

/**
 * For `createWalletModal({ languages })`: the language for a BCP 47 tag, or for the browser's own when it is `auto`.
 *
 * @example
 * ```ts
 * import { languages } from '@latchkey/languages'
 * import { createWalletModal, evm } from '@latchkey/sdk'
 *
 * const modal = createWalletModal({ chains: [evm()], languages, language: 'auto' })
 * ```
 */
export function languages(wanted: string): LanguageChoice {
  const tags = wanted === AUTO ? listOwn() : [wanted]
  const { tag, locale } = matchLanguage(
    tags,
    sources.map((source) => source.tag),
  )
  return createChoice(
    locale,
    sources.find((source) => source.tag === tag),
  )
}

/**
 * Returns the BCP 47 tag of every language, English first: for the host's own menu.
 *
 * @example
 * ```ts
 * import { listLanguages } from '@latchkey/languages'
 *
 * for (const tag of listLanguages()) {
 *   const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
 *   document.querySelector('select')?.add(new Option(name, tag))
 * }
 * ```
 */
export function listLanguages(): readonly string[] {
  return ['en', ...sources.map(({ tag }) => tag)]
}

/** The visitor's languages, most wanted first; none on a server, whose own language is not the visitor's. */
function listOwn(): readonly string[] {
  return typeof document === 'undefined' ? [] : navigator.languages
}

function createChoice(locale: string, source: Source | undefined): LanguageChoice {
  const english: Language = { tag: 'en', locale: source ? 'en' : locale, dir: 'ltr', messages: {} }
  const none: Messages = {}
  if (!source) return { locale, load: async () => english, loadButton: async () => none }
  const { tag } = source
  const warn = (cause: unknown) => console.warn(`[latchkey] Texts in ${tag} could not be loaded.`, cause)
  const loadOwn = async (part: TranslatedPart) => {
    try {
      return await part.translations?.(tag)
    } catch (cause) {
      return warn(cause)
    }
  }
  return {
    locale,
    async load({ plugins = [], chains = [] } = {}) {
      try {
        const [{ messages }, ...own] = await Promise.all([source.load(), ...[...plugins, ...chains].map(loadOwn)])
        return { tag, locale, dir: readDirection(tag), messages: Object.assign({}, ...own, messages) }
      } catch (cause) {
        warn(cause)
        return english
      }
    },
    async loadButton() {
      try {
        return (await source.loadButton()).button
      } catch (cause) {
        warn(cause)
        return none
      }
    },
  }
}

function readDirection(tag: string): Language['dir'] {
  const { script = '' } = new Intl.Locale(tag).maximize()
  return RIGHT_TO_LEFT.test(script) ? 'rtl' : 'ltr'
}
