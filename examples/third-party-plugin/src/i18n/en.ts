// English texts of the address book.

export const en = {
  'acme.book.list': 'Saved addresses',
  'acme.book.loading': 'Opening your address book',
  'acme.book.add': 'Add an address',
  'acme.book.copy': 'Copy the address of {name}',
  'acme.book.remove': 'Remove {name}',
  'acme.book.removed': '{name} was removed',
  'acme.book.empty.title': 'No addresses yet',
  'acme.book.empty.detail': 'Save the addresses you use often. They stay in this browser.',
  'acme.book.failed': 'Couldn’t open your address book',
  'acme.save.name': 'Name',
  'acme.save.address': 'Address',
  'acme.save.save': 'Save',
  'acme.save.saved': '{name} was saved',
  'acme.save.nameMissing': 'Give the address a name.',
  'acme.save.nameTaken': 'Another address has this name.',
  'acme.save.addressInvalid': 'Not a valid {family} address. Check it and try again.',
  'acme.save.bookFull': 'Your address book is full. Remove an address first.',
} as const
