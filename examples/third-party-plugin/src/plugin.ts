// Sets up the address book in one modal: reads what is stored, and provides the service.
import type { PluginContext } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { findProblem, isSame, MAX_NAME_LENGTH, readContacts, withContact, withoutContact } from './book'
import type { AddressBookTypes, Contact } from './types'

/** Keeps the book in memory, and stores every change. */
export async function setup(ctx: PluginContext<AddressBookTypes>): Promise<void> {
  const { store, storage } = ctx
  const contactsAtom = atom(readContacts((await storage.get('contacts')) ?? []))

  async function keep(contacts: readonly Contact[]): Promise<void> {
    store.set(contactsAtom, contacts)
    await storage.set('contacts', contacts)
  }

  ctx.provide('acme:addressBook', {
    contactsAtom,
    nameOf: (namespace, address) => {
      const known = store.get(contactsAtom).find((contact) => isSame(contact, { namespace, address }))
      return known?.name ?? null
    },
    async save({ namespace, ...typed }) {
      // Every network of the family has the family's adapter.
      const { parseAddress } = await ctx.chain(`${namespace}:any`)
      const address = typed.address.trim()
      const contact: Contact = {
        namespace,
        name: typed.name.trim().slice(0, MAX_NAME_LENGTH),
        address: parseAddress(address) ?? address,
      }
      const contacts = store.get(contactsAtom)
      const problem = findProblem(contacts, contact, parseAddress)
      if (problem === null) await keep(withContact(contacts, contact))
      return problem
    },
    remove: (contact) => keep(withoutContact(store.get(contactsAtom), contact)),
  })
}
