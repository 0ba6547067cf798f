// What the kinds of ways to sign in are called. Brands have one name in every language.
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

/** The text with the name where it belongs. */
export function withName(text: string, kind: MethodKind): string {
  return text.replace('{name}', () => nameMethod(kind))
}
