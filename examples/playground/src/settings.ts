// The settings, and how they are read. The form and the URL use the same schema, so any text results in valid settings.
import { listLanguages } from '@latchkey/languages'
import { glass, rounded, sharp } from '@latchkey/sdk/themes'
import * as v from 'valibot'

/** Lists of system fonts, so that no font is downloaded. */
export const FONTS = {
  system: null,
  rounded: 'ui-rounded, "SF Pro Rounded", Nunito, system-ui, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, Menlo, Consolas, monospace',
} as const

/** Tokens of the default theme and of the ready-made themes. */
export const STYLES = { plain: {}, rounded, sharp, glass } as const

const EMPTY = ''
const hexColor = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i), v.toLowerCase())
const pixels = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.minValue(least), v.maxValue(most))
const styleNames = Object.keys(STYLES) as (keyof typeof STYLES)[]
const fontNames = Object.keys(FONTS) as (keyof typeof FONTS)[]

const schema = v.object({
  /** `page`: the page draws the wallet list, and the dialog does not load. */
  drawnBy: v.fallback(v.picklist(['latchkey', 'page']), 'latchkey'),
  style: v.fallback(v.picklist(styleNames), 'plain'),
  mode: v.fallback(v.picklist(['auto', 'dark', 'light']), 'auto'),
  /** Empty: the text color. */
  accent: v.fallback(v.union([v.literal(EMPTY), hexColor]), '#5b54f0'),
  /** Empty: black or white, whichever is readable. */
  onAccent: v.fallback(v.union([v.literal(EMPTY), hexColor]), EMPTY),
  radiusPx: v.fallback(pixels(0, 32), 20),
  font: v.fallback(v.picklist(fontNames), 'system'),
  fontSizePx: v.fallback(pixels(12, 20), 15),
  layout: v.fallback(v.picklist(['compact', 'wide']), 'compact'),
  /** `auto`: the direction of the language. */
  dir: v.fallback(v.picklist(['auto', 'ltr', 'rtl']), 'auto'),
  language: v.fallback(v.picklist(listLanguages()), 'en'),
  view: v.fallback(v.picklist(['Connect', 'WhatIsAWallet', 'Account']), 'Connect'),
})

export type Settings = v.InferOutput<typeof schema>

/** Never throws: a missing or invalid setting becomes the default. */
export function parseSettings(entries: Iterable<readonly [string, unknown]>): Settings {
  return v.parse(schema, Object.fromEntries(entries))
}

/** Returns the settings of a URL hash, such as `#radiusPx=8&mode=dark`. */
export function readHash(hash: string): Settings {
  return parseSettings(new URLSearchParams(hash.replace(/^#/, '')))
}

/** Returns only what differs from the defaults; empty if nothing does. */
export function writeHash(settings: Settings): string {
  const usual = new Map(Object.entries(parseSettings([])))
  const changed = Object.entries(settings).filter(([name, value]) => usual.get(name) !== value)
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)])).toString()
}
