// Subjects identify people in both services: a sign-in method, and its ID for the person.
/** The six OpenID Connect providers. Farcaster has its own protocol. */
export const SOCIAL_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** The first part of each subject. */
export const METHOD_KINDS = ['email', ...SOCIAL_PROVIDERS, 'farcaster', 'passkey'] as const
export type MethodKind = (typeof METHOD_KINDS)[number]

const EMAIL = 'email:'

/** The address of a person who signs in by email, otherwise null. */
export function readEmail(subject: string): string | null {
  return subject.startsWith(EMAIL) ? subject.slice(EMAIL.length) : null
}

/** `email`, `google`, `farcaster`, `passkey` … */
export function readKind(subject: string): string {
  return subject.split(':', 1)[0] ?? ''
}
