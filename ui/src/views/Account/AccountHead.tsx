// The account on one line: the picture, the name above the address, the copy button, and a button to the settings.
import type { Connection, Session } from '@latchkey/kernel'
import { addressOf, cleanName } from '@latchkey/kernel'
import { type JSX, type RefObject, useEffect, useState } from 'react'
import { useOpenView } from '../../hooks/useOpenView'
import { useSharedElement } from '../../hooks/useSharedElement'
import { useText } from '../../hooks/useText'
import { Address } from '../../parts/Address/Address'
import { Avatar } from '../../parts/Avatar/Avatar'
import { CopyButton } from '../../parts/CopyButton/CopyButton'
import { Icon } from '../../parts/Icon/Icon'
import { connectingMessages } from '../ConnectingExternal/connectingMessages'
import { findRowIcon } from '../ConnectingExternal/findRowIcon'
import { accountMessages } from './accountMessages'

/** CSS pixels. */
const AVATAR_SIZE = 44
/** A gear on a 24 px grid. Drawn here, because the first paint doesn't use it. */
const GEAR =
  'M12 9.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6M10 5.4L10.4 2.9L13.6 2.9L14 5.4L15.2 5.9L17.3 4.5L19.5 6.7L18.1 8.8L18.6 10L21.1 10.4L21.1 13.6L18.6 14L18.1 15.2L19.5 17.3L17.3 19.5L15.2 18.1L14 18.6L13.6 21.1L10.4 21.1L10 18.6L8.8 18.1L6.7 19.5L4.5 17.3L5.9 15.2L5.4 14L2.9 13.6L2.9 10.4L5.4 10L5.9 8.8L4.5 6.7L6.7 4.5L8.8 5.9z'

export interface AccountHeadProps {
  ref: RefObject<HTMLDivElement | null>
  connection: Connection
  session: Session
}

/** The picture of a view that waits for a wallet or a code: the picture in its ring, the QR code, or the badge. */
const WAITING_PICTURE = '[data-view^="Connecting"] :is(.ring > :last-child, .qr), [data-view^="EmailVerify"] .badge'

/** The same height with and without a name: the address is on the first line until a name arrives. */
export function AccountHead({ ref, connection, session }: AccountHeadProps): JSX.Element {
  const t = useText(accountMessages)
  const announcement = useText(connectingMessages)('connecting.done')
  const openView = useOpenView()
  const { profileName, profileImage, connectedWalletInfo } = connection.account
  const address = addressOf(session.caipAddress)
  const name = cleanName(profileName ?? '')
  const wallet = cleanName(connectedWalletInfo?.name ?? '')
  // A wallet that knows the page may respond before the waiting view is rendered.
  const avatar = useSharedElement(
    (dialog) => dialog.querySelector<HTMLElement>(WAITING_PICTURE) ?? findRowIcon(dialog, wallet),
  )
  const [isAnnounced, setAnnounced] = useState(false)
  // Some screen readers don't read a live region that is added together with its text.
  useEffect(() => setAnnounced(true), [])
  return (
    <div className="account-head" ref={ref}>
      <span className={avatar.hasOrigin ? 'account-avatar arrived' : 'account-avatar'} ref={avatar.ref}>
        <Avatar address={address} source={profileImage} size={AVATAR_SIZE} />
        {avatar.hasOrigin && (
          <span className="account-check">
            <Icon name="check" size={14} />
          </span>
        )}
      </span>
      <span className="account-who">
        <bdi className="account-name">{name || <Address address={address} />}</bdi>
        <bdi className="account-detail">{name ? <Address address={address} /> : wallet}</bdi>
      </span>
      {avatar.isSuccessor && (
        <span className="hidden" role="status">
          {isAnnounced && announcement}
        </span>
      )}
      <CopyButton text={address} label={t('account.copy')} />
      <button
        type="button"
        className="icon-button"
        aria-label={t('account.settings')}
        title={t('account.settings')}
        {...openView('AccountSettings')}
      >
        <svg className="glyph" width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
          <path d={GEAR} />
        </svg>
      </button>
    </div>
  )
}
