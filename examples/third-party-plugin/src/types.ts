// Types of the address book, and what it adds to the registries of the kernel. No run-time code.
import type { Atom } from 'jotai/vanilla'

/** A name that the visitor gave to an address. */
export interface Contact {
  name: string
  /** CAIP-2 namespace of the family that the address belongs to. */
  namespace: string
  /** As the family writes it. */
  address: string
}
export type SaveProblem = 'nameMissing' | 'nameTaken' | 'addressInvalid' | 'bookFull'

/** The service `acme:addressBook`. */
export interface AddressBook {
  /** Contacts of every family, by name. */
  readonly contactsAtom: Atom<readonly Contact[]>
  /** The name of an address, or null. */
  nameOf(namespace: string, address: string): string | null
  /** Saves the contact, or returns what is wrong. A known address gets the new name. */
  save(contact: Contact): Promise<SaveProblem | null>
  remove(contact: Contact): Promise<void>
}

export interface AddressBookTypes {
  /** The stored list, unparsed: the body parses each row. */
  storage: { contacts: readonly unknown[] }
  provides: 'acme:addressBook'
}

declare module '@latchkey/kernel' {
  interface Views {
    'acme:AddressBook': undefined
    'acme:SaveAddress': undefined
  }
  interface Services {
    'acme:addressBook': AddressBook
  }
}
