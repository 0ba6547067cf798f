// Three looks beyond the default one, each for dark and light: `theme: { mode: 'auto', variables: glass }`.
import type { Theme } from '@latchkey/ui'

type ThemeVariables = NonNullable<Theme['variables']>

/** Soft and friendly: large corners, round letters if the system has them, and a blue accent. For `theme.variables`. */
export const rounded = {
  accent: '#2563eb',
  radius: '28px',
  font: 'ui-rounded, "SF Pro Rounded", Nunito, system-ui, sans-serif',
  'font-size': '16px',
  surface: 'light-dark(#fff, #1b1c20)',
  'surface-2': 'light-dark(#f4f6fa, #282a30)',
  border: 'light-dark(#eceff4, #30323a)',
} satisfies ThemeVariables

/** Plain and exact: small corners, hairlines, black on white or white on black. For `theme.variables`. */
export const sharp = {
  radius: '4px',
  font: '"Inter", system-ui, sans-serif',
  'font-size': '14px',
  surface: 'light-dark(#fff, #0a0a0a)',
  'surface-2': 'light-dark(#f5f5f5, #171717)',
  text: 'light-dark(#0a0a0a, #fafafa)',
  'text-2': 'light-dark(#5c5c5c, #a3a3a3)',
  border: 'light-dark(#d4d4d4, #333)',
  backdrop: 'rgb(0 0 0 / 60%)',
} satisfies ThemeVariables

/**
 * A pane of tinted glass: the page shines through the dialog and its rows. For `theme.variables`.
 *
 * @example
 * ```ts
 * import { createWalletModal, evm } from '@latchkey/sdk'
 * import { glass } from '@latchkey/sdk/themes'
 *
 * const modal = createWalletModal({ chains: [evm()], theme: { mode: 'auto', variables: { ...glass, accent: '#0a7' } } })
 * ```
 */
export const glass = {
  accent: '#0071e3',
  radius: '26px',
  surface: 'light-dark(rgb(255 255 255 / 90%), rgb(32 34 40 / 88%))',
  'surface-2': 'light-dark(rgb(20 30 60 / 6%), rgb(255 255 255 / 8%))',
  text: 'light-dark(#0b0d12, #fff)',
  'text-2': 'light-dark(#454b57, #c3c8d2)',
  border: 'light-dark(rgb(20 30 60 / 12%), rgb(255 255 255 / 16%))',
  backdrop: 'light-dark(rgb(24 32 56 / 40%), rgb(8 10 18 / 60%))',
} satisfies ThemeVariables
