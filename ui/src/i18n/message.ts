// Messages: a flat catalog of English sentences that the host can override key by key. `{name}` is a parameter. For a key with `.one` and
// `.other`, `count` and the locale's plural rules select the form.
import type { Catalog } from './catalog'

import { type ErrorFacts, findErrorKey } from './errorText'

/** Values of a message's `{name}` parts. `count` also selects the plural form. */
export type MessageParameters = Readonly<Record<string, string | number>>
/** A category of `Intl.PluralRules` at the end of a message key: `tokens.one`, `tokens.other`. */
export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** The keys of a catalog, with plural forms merged. */
export type MessageKey<C extends Catalog> = keyof C extends infer Key
  ? Key extends `${infer Base}.${PluralForm}`
    ? Base
    : Key & string
  : never

/** Formats messages of one catalog. */
export interface Text<C extends Catalog> {
  (key: MessageKey<C>, parameters?: MessageParameters): string
  /** Returns the label of a slot item; the message key `<plugin>.<id>` overrides it. */
  label(plugin: string, item: { id: string; label: string }): string
  /**
   * Returns an error's sentence for the visitor: the catalog's for its code and context (`error.<code>.<value>`, `error.<code>`), else its
   * `toast`; null if it has neither.
   */
  error(error: unknown): string | null
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/
/** One parameter, or several like `{amount} {symbol}`. */
const PARAMETERS = /\{\w+\}( \{\w+\})*/g

/** Binds a catalog to the host's overrides and language (BCP 47, default: English). */
export function createText<C extends Catalog>(catalog: C, overrides: Catalog = {}, locale = 'en'): Text<C> {
  const find = (key: string): string | undefined => overrides[key] ?? catalog[key]
  const text = (key: MessageKey<C>, parameters: MessageParameters = {}) => {
    const { count } = parameters
    const plural = typeof count === 'number' && find(`${key}.${new Intl.PluralRules(locale).select(count)}`)
    const message = find(key) ?? (plural || find(`${key}.other`)) ?? key
    const fill = (place: string) =>
      place.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
        const value = parameters[name] ?? placeholder
        return typeof value === 'number' ? value.toLocaleString(locale) : value
      })
    // Among Hebrew or Arabic words, the number and the unit of `1.5 ETH` would change places.
    const isolate = (place: string) => `\u2068${fill(place)}\u2069`
    return RIGHT_TO_LEFT.test(message) ? message.replace(PARAMETERS, isolate) : fill(message)
  }
  return Object.assign(text, {
    label: (plugin: string, item: { id: string; label: string }) => overrides[`${plugin}.${item.id}`] ?? item.label,
    error(error: unknown) {
      const facts: ErrorFacts = Object(error)
      const key = findErrorKey(overrides, facts)
      if (key) return text(key as MessageKey<C>, facts.context as MessageParameters)
      return typeof facts.toast === 'string' ? facts.toast : null
    },
  })
}
