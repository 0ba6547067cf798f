// The saved addresses of the connected family.
import { namespaceOf } from '@latchkey/kernel'
import {
  Address,
  Avatar,
  Button,
  CopyButton,
  cleanName,
  Icon,
  IconButton,
  List,
  Problem,
  SkeletonRow,
  useErrorDescription,
  useKernel,
  useLatchkeyAtom,
  useOpenView,
  useService,
  useStyles,
  useText,
} from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { AddressBook, Contact } from '../types'
import css from './addressBook.css?inline'

/** One row per address, with buttons to copy and remove it, and below them a button to add another. */
export function View(): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const describe = useErrorDescription()
  const book = useService('acme:addressBook')
  if (book.status === 'ready') return <Contacts book={book.service} />
  if (book.status === 'failed') return <Problem error={{ ...describe(book.error), title: t('acme.book.failed') }} />
  return (
    <>
      <span className="hidden" role="status">
        {t('acme.book.loading')}
      </span>
      <SkeletonRow />
      <SkeletonRow />
    </>
  )
}

function Contacts({ book }: { book: AddressBook }): JSX.Element {
  const t = useText(en)
  const openView = useOpenView()
  const { networks } = useKernel()
  const namespace = namespaceOf(useLatchkeyAtom(networks.activeAtom).network.id)
  const contacts = useLatchkeyAtom(book.contactsAtom).filter((contact) => contact.namespace === namespace)
  return (
    <>
      {contacts.length === 0 ? (
        <div className="hero">
          <span className="badge">
            <Icon name="users" size={28} />
          </span>
          <h3>{t('acme.book.empty.title')}</h3>
          <p>{t('acme.book.empty.detail')}</p>
        </div>
      ) : (
        <List label={t('acme.book.list')}>
          {contacts.map((contact) => (
            <ContactRow key={contact.address} contact={contact} book={book} />
          ))}
        </List>
      )}
      <div className="foot">
        <Button weight="primary" {...openView('acme:SaveAddress')}>
          {t('acme.book.add')}
        </Button>
      </div>
    </>
  )
}

function ContactRow({ contact, book }: { contact: Contact; book: AddressBook }): JSX.Element {
  const t = useText(en)
  const { snackbar } = useKernel()
  const name = cleanName(contact.name)
  const remove = async () => {
    await book.remove(contact)
    snackbar.show('success', t('acme.book.removed', { name }))
  }
  return (
    <div className="acme-contact">
      <Avatar address={contact.address} />
      <span className="row-text">
        <span className="row-title">
          <bdi>{name}</bdi>
        </span>
        <span className="row-detail">
          <Address address={contact.address} />
        </span>
      </span>
      <CopyButton text={contact.address} label={t('acme.book.copy', { name })} />
      <IconButton icon="close" label={t('acme.book.remove', { name })} onClick={() => void remove()} />
    </div>
  )
}
