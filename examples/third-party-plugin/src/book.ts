// The address book: its contacts, their order, and which ones it refuses.
import type { Contact, SaveProblem } from './types'

/** More than anyone saves by hand; a longer stored list is invalid. */
const MAX_CONTACTS = 500
/** Maximum length of a name in characters; a longer one would not be readable. */
export const MAX_NAME_LENGTH = 40
const MAX_ADDRESS_LENGTH = 128

/** Returns the valid contacts of a stored list. */
export function readContacts(stored: readonly unknown[]): readonly Contact[] {
  return sortByName(stored.filter(isContact).slice(0, MAX_CONTACTS))
}

/** Returns what is wrong with a contact, or null. `parseAddress` is its family's. */
export function findProblem(
  contacts: readonly Contact[],
  contact: Contact,
  parseAddress: (input: string) => string | null,
): SaveProblem | null {
  const others = contacts.filter((each) => !isSame(each, contact))
  if (contact.name === '') return 'nameMissing'
  if (parseAddress(contact.address) === null) return 'addressInvalid'
  if (others.some(({ name }) => name.toLowerCase() === contact.name.toLowerCase())) return 'nameTaken'
  return others.length >= MAX_CONTACTS ? 'bookFull' : null
}

export function withContact(contacts: readonly Contact[], contact: Contact): readonly Contact[] {
  return sortByName([...withoutContact(contacts, contact), contact])
}

export function withoutContact(contacts: readonly Contact[], contact: Contact): readonly Contact[] {
  return contacts.filter((each) => !isSame(each, contact))
}

/** Two names for one address would be confusing. */
export function isSame(left: Contact, right: Pick<Contact, 'namespace' | 'address'>): boolean {
  return left.namespace === right.namespace && left.address === right.address
}

function sortByName(contacts: readonly Contact[]): readonly Contact[] {
  return [...contacts].sort((a, b) => a.name.localeCompare(b.name))
}

function isContact(value: unknown): value is Contact {
  if (typeof value !== 'object' || value === null) return false
  const { name, namespace, address } = value as Record<string, unknown>
  return isText(name, MAX_NAME_LENGTH) && isText(namespace, MAX_NAME_LENGTH) && isText(address, MAX_ADDRESS_LENGTH)
}

function isText(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength
}
