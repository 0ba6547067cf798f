// Names of who a person is, as both services write them: a way to sign in, and what it calls the person.
/** The six that speak OpenID Connect; Farcaster has its own way. */
export const SOCIAL_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
