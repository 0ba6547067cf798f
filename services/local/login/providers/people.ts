// Accounts at the local providers. Names and addresses are made up.

export interface Person {
  /** The provider's ID of the person. */
  sub: string
  name: string
  handle: string
  /** Null if the provider returns none. */
  email: string | null
  /** False if the provider did not verify the address. */
  isEmailVerified?: boolean
}

const PEOPLE: readonly Person[] = [
  { sub: 'ada', name: 'Ada Lovelace', handle: 'ada', email: 'ada@latchkey.example' },
  { sub: 'grace', name: 'Grace Hopper', handle: 'grace', email: 'grace@latchkey.example' },
]
/** Providers that return no email. */
const SILENT_PROVIDERS: ReadonlySet<string> = new Set(['x'])

/** Returns the people to choose from at a provider. */
export function listPeople(provider: string): readonly Person[] {
  return PEOPLE.map((person) => (SILENT_PROVIDERS.has(provider) ? { ...person, email: null } : person))
}

/** Prefix for a person who claims the named person's address without verification. */
const UNVERIFIED = 'unverified-'

/** Accepts any other name too, so that each test can use its own person. */
export function findPerson(provider: string, sub: string): Person {
  if (sub.startsWith(UNVERIFIED)) {
    const email = `${sub.slice(UNVERIFIED.length)}@latchkey.example`
    return { sub, name: sub, handle: sub, email, isEmailVerified: false }
  }
  const email = SILENT_PROVIDERS.has(provider) ? null : `${sub}@latchkey.example`
  return listPeople(provider).find((person) => person.sub === sub) ?? { sub, name: sub, handle: sub, email }
}
