// What can be chosen, and how it is read: from the form and from the address by the same schema, so that any text gives settings.
import { listLanguages } from '@latchkey/languages'
import { glass, rounded, sharp } from '@latchkey/sdk/themes'
import * as v from 'valibot'

/** Font lists of what systems have: nothing is fetched. */
export const FONTS = {
  system: null,
  rounded: 'ui-rounded, "SF Pro Rounded", Nunito, system-ui, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, Menlo, Consolas, monospace',
} as const

/** Tokens of the default look, and of the ready-made ones. */
export const STYLES = { plain: {}, rounded, sharp, glass } as const

const EMPTY = ''
const hexColor = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i), v.toLowerCase())
const pixels = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.minValue(least), v.maxValue(most))
const styleNames = Object.keys(STYLES) as (keyof typeof STYLES)[]
const fontNames = Object.keys(FONTS) as (keyof typeof FONTS)[]

const schema = v.object({
  /** `page`: the page draws the list of wallets, and the dialog does not load. */
  drawnBy: v.fallback(v.picklist(['latchkey', 'page']), 'latchkey'),
  style: v.fallback(v.picklist(styleNames), 'plain'),
  mode: v.fallback(v.picklist(['auto', 'dark', 'light']), 'auto'),
  /** Empty: the color of the text. */
  accent: v.fallback(v.union([v.literal(EMPTY), hexColor]), '#5b54f0'),
  /** Empty: black or white, whichever can be read. */
  onAccent: v.fallback(v.union([v.literal(EMPTY), hexColor]), EMPTY),
  radiusPx: v.fallback(pixels(0, 32), 20),
  font: v.fallback(v.picklist(fontNames), 'system'),
  fontSizePx: v.fallback(pixels(12, 20), 15),
  layout: v.fallback(v.picklist(['compact', 'wide']), 'compact'),
  /** `auto`: that of the language. */
  dir: v.fallback(v.picklist(['auto', 'ltr', 'rtl']), 'auto'),
  language: v.fallback(v.picklist(listLanguages()), 'en'),
  view: v.fallback(v.picklist(['Connect', 'WhatIsAWallet', 'Account']), 'Connect'),
})

export type Settings = v.InferOutput<typeof schema>

/** Never throws: what is missing or misshaped is the usual choice. */
export function parseSettings(entries: Iterable<readonly [string, unknown]>): Settings {
  return v.parse(schema, Object.fromEntries(entries))
}

/** Settings of an address, `#radiusPx=8&mode=dark`. */
export function readHash(hash: string): Settings {
  return parseSettings(new URLSearchParams(hash.replace(/^#/, '')))
}

/** Only what differs from the usual choice; empty when nothing does. */
export function writeHash(settings: Settings): string {
  const usual = new Map(Object.entries(parseSettings([])))
  const changed = Object.entries(settings).filter(([name, value]) => usual.get(name) !== value)
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)])).toString()
}
