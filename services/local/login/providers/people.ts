// Who has an account at the local providers. Their names and addresses are made up.

export interface Person {
  /** The provider's own id of the person. */
  sub: string
  name: string
  handle: string
  /** Not every provider gives one. */
  email: string | null
  /** False: anyone could have entered the address. */
  isEmailVerified?: boolean
}

const PEOPLE: readonly Person[] = [
  { sub: 'ada', name: 'Ada Lovelace', handle: 'ada', email: 'ada@latchkey.example' },
  { sub: 'grace', name: 'Grace Hopper', handle: 'grace', email: 'grace@latchkey.example' },
]
/** Provides no email. */
const SILENT_PROVIDERS: ReadonlySet<string> = new Set(['x'])

/** Those to choose from at one provider. */
export function listPeople(provider: string): readonly Person[] {
  return PEOPLE.map((person) => (SILENT_PROVIDERS.has(provider) ? { ...person, email: null } : person))
}

/** Before the name of a person who claims that name's address, and whose provider has not verified it. */
const UNVERIFIED = 'unverified-'

/** Any other name is a person too, so that each test can have its own. */
export function findPerson(provider: string, sub: string): Person {
  if (sub.startsWith(UNVERIFIED)) {
    const email = `${sub.slice(UNVERIFIED.length)}@latchkey.example`
    return { sub, name: sub, handle: sub, email, isEmailVerified: false }
  }
  const email = SILENT_PROVIDERS.has(provider) ? null : `${sub}@latchkey.example`
  return listPeople(provider).find((person) => person.sub === sub) ?? { sub, name: sub, handle: sub, email }
}
