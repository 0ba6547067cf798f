// Manifest of the address book: the part that every page of a site loads. The rest loads when a visitor opens it.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { AddressBookTypes } from './types'

export type { AddressBook, AddressBookTypes, Contact, SaveProblem } from './types'

/** Adds a row to the account that opens the visitor's own names for addresses. */
export function addressBook(): PluginManifest<AddressBookTypes> {
  return definePlugin<AddressBookTypes>({
    id: 'acme-address-book',
    api: 1,
    provides: ['acme:addressBook'],
    views: {
      'acme:AddressBook': { title: 'Address book', load: () => import('./views/AddressBookView') },
      'acme:SaveAddress': { title: 'Save an address', load: () => import('./views/SaveAddressView') },
    },
    slots: {
      'account.row': [{ id: 'open', order: 40, label: 'Address book', icon: 'users', opens: 'acme:AddressBook' }],
    },
    // The rows are parsed one by one in the body, so that no page needs a parser.
    storage: { contacts: { version: 1, parse: (raw) => (Array.isArray(raw) ? raw : null) } },
    load: () => import('./plugin'),
  })
}
