// The modal's options for the chosen settings, and the code that sets them.
import type { WalletModalOptions } from '@latchkey/sdk'
import { chooseOn } from './contrast'
import { FONTS, parseSettings, type Settings, STYLES } from './settings'

type Chosen = Pick<WalletModalOptions, 'theme' | 'layout' | 'dir' | 'language'>

/** Returns only what differs from the modal's defaults. */
export function toOptions(settings: Settings): Chosen {
  const { mode } = settings
  const variables = listVariables(settings)
  return { theme: { mode, ...(Object.keys(variables).length > 0 && { variables }) }, ...listRest(settings) }
}

function listRest({ layout, dir, language }: Settings) {
  return {
    ...(layout !== 'compact' && { layout }),
    ...(dir !== 'auto' && { dir }),
    ...(language !== 'en' && { language }),
  }
}

/** The tokens of the style, overridden by the individual settings. */
function listVariables(settings: Settings): Record<string, string> {
  return { ...STYLES[settings.style], ...listOwn(settings) }
}

/** A style's accent replaces the default one. */
function listOwn({ style, accent, onAccent, radiusPx, font, fontSizePx }: Settings): Record<string, string> {
  const usual = parseSettings([])
  const isOwnAccent = style === 'plain' || accent !== usual.accent
  return {
    ...(accent && isOwnAccent && { accent }),
    ...(onAccent && { 'on-accent': onAccent }),
    ...(radiusPx !== usual.radiusPx && { radius: `${radiusPx}px` }),
    ...(FONTS[font] && { font: FONTS[font] }),
    ...(fontSizePx !== usual.fontSizePx && { 'font-size': `${fontSizePx}px` }),
  }
}

/** A modal for a page that draws everything itself: no theme applies to it. */
const HEADLESS_MODULE = `import { createWalletModal, evm } from '@latchkey/sdk'

export const modal = createWalletModal({ chains: [evm()], prefetch: 'none' })
`

/** Returns a module to copy, in the style of the guides. */
export function writeModule(settings: Settings): string {
  const { drawnBy, style } = settings
  if (drawnBy === 'page') return HEADLESS_MODULE
  const rest = listRest(settings)
  const hasLanguages = rest.language !== undefined
  const imports = [
    ...(hasLanguages ? ["import { languages } from '@latchkey/languages'"] : []),
    "import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'",
    ...(style === 'plain' ? [] : [`import { ${style} } from '@latchkey/sdk/themes'`]),
  ]
  return `${imports.join('\n')}

export const modal = createWalletModal({
  chains: [evm()],
  plugins: defaultPlugins(),
${hasLanguages ? '  languages,\n' : ''}  theme: {
    mode: '${settings.mode}',
${writeVariables(settings)}  },
${writeFields(rest, '  ')}})
`
}

function writeVariables(settings: Settings): string {
  const { style } = settings
  const own = writeFields(listOwn(settings), '      ')
  if (style === 'plain') return own && `    variables: {\n${own}    },\n`
  return own ? `    variables: {\n      ...${style},\n${own}    },\n` : `    variables: ${style},\n`
}

/** Tokens of the connect button. The button is in the page, where the color of text on the accent is not derived. */
export function listButtonTokens(settings: Settings): Record<string, string> {
  const variables = listVariables(settings)
  const { accent, 'on-accent': onAccent } = variables
  return { ...variables, ...(accent && !onAccent && { 'on-accent': chooseOn(accent) }) }
}

/** Returns the style sheet to copy for it. */
export function writeSheet(settings: Settings): string {
  const scheme = settings.mode === 'auto' ? 'light dark' : settings.mode
  const tokens = Object.entries(listButtonTokens(settings)).map(([name, value]) => `  --lk-${name}: ${value};\n`)
  return `:root {\n  color-scheme: ${scheme};\n${tokens.join('')}}\n`
}

function writeFields(fields: Record<string, string>, indent: string): string {
  return Object.entries(fields)
    .map(([name, value]) => `${indent}${/^\w+$/.test(name) ? name : `'${name}'`}: '${value}',\n`)
    .join('')
}
