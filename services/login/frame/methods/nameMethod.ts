// The names of the sign-in methods. Brand names are the same in every language.
import type { MethodKind } from '../../subjects.ts'
import { TEXTS } from '../i18n/texts.ts'

const NAMES: Readonly<Record<MethodKind, string>> = {
  email: TEXTS.methodEmail,
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  passkey: TEXTS.passkey,
}

export function nameMethod(kind: MethodKind): string {
  return NAMES[kind]
}

/** The text with the name inserted. */
export function withName(text: string, kind: MethodKind): string {
  return text.replace('{name}', () => nameMethod(kind))
}
