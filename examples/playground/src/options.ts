// The modal's options for what was chosen, and the code that says the same.
import type { WalletModalOptions } from '@latchkey/sdk'
import { chooseOn } from './contrast'
import { FONTS, parseSettings, type Settings } from './settings'

type Chosen = Pick<WalletModalOptions, 'theme' | 'layout' | 'dir' | 'language'>

/** Only what differs from the modal's own defaults. */
export function toOptions(settings: Settings): Chosen {
  const { mode, layout, dir, language } = settings
  const variables = listVariables(settings)
  return {
    theme: { mode, ...(Object.keys(variables).length > 0 && { variables }) },
    ...(layout !== 'compact' && { layout }),
    ...(dir !== 'auto' && { dir }),
    ...(language !== 'en' && { language }),
  }
}

function listVariables({ accent, onAccent, radiusPx, font, fontSizePx }: Settings): Record<string, string> {
  const usual = parseSettings([])
  return {
    ...(accent && { accent }),
    ...(onAccent && { 'on-accent': onAccent }),
    ...(radiusPx !== usual.radiusPx && { radius: `${radiusPx}px` }),
    ...(FONTS[font] && { font: FONTS[font] }),
    ...(fontSizePx !== usual.fontSizePx && { 'font-size': `${fontSizePx}px` }),
  }
}

/** A module to copy, in the form of the guides. */
export function writeModule(settings: Settings): string {
  const options = toOptions(settings)
  const hasLanguages = options.language !== undefined
  return `${hasLanguages ? "import { languages } from '@latchkey/languages'\n" : ''}import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'

export const modal = createWalletModal({
  chains: [evm()],
  plugins: defaultPlugins(),
${hasLanguages ? '  languages,\n' : ''}${writeFields(options, '  ')}})
`
}

/** Tokens of the connect button, which stands in the page, where no text on the accent is derived. */
export function listButtonTokens(settings: Settings): Record<string, string> {
  const { accent, onAccent } = settings
  return { ...listVariables(settings), ...(accent && !onAccent && { 'on-accent': chooseOn(accent) }) }
}

/** The style sheet to copy for it. */
export function writeSheet(settings: Settings): string {
  const scheme = settings.mode === 'auto' ? 'light dark' : settings.mode
  const tokens = Object.entries(listButtonTokens(settings)).map(([name, value]) => `  --lk-${name}: ${value};\n`)
  return `:root {\n  color-scheme: ${scheme};\n${tokens.join('')}}\n`
}

function writeFields(fields: object, indent: string): string {
  return Object.entries(fields)
    .map(([name, value]) => `${indent}${/^\w+$/.test(name) ? name : `'${name}'`}: ${writeValue(value, indent)},\n`)
    .join('')
}

function writeValue(value: unknown, indent: string): string {
  if (typeof value === 'string') return `'${value}'`
  return `{\n${writeFields(value as object, `${indent}  `)}${indent}}`
}
