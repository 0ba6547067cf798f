// Names of who a person is, as both services write them: a way to sign in, and what it calls the person.
/** The six that speak OpenID Connect; Farcaster has its own way. */
export const SOCIAL_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** The first part of each name. */
export const METHOD_KINDS = ['email', ...SOCIAL_PROVIDERS, 'farcaster', 'passkey'] as const
export type MethodKind = (typeof METHOD_KINDS)[number]

const EMAIL = 'email:'

/** The address of who signs in by email, null for every other way. */
export function readEmail(subject: string): string | null {
  return subject.startsWith(EMAIL) ? subject.slice(EMAIL.length) : null
}

/** `email`, `google`, `farcaster`, `passkey` … */
export function readKind(subject: string): string {
  return subject.split(':', 1)[0] ?? ''
}
