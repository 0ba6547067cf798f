// A link that opens a wallet app or page. It is ready before the tap, so the tap itself navigates without a wait.
import type { JSX, ReactNode } from 'react'
import { linkTarget, type WalletPlace } from '../links'
import type { Platform } from '../platform'

export interface WalletLinkProps {
  /** Already checked; null while the pairing has no link. */
  href: string | null
  platform: Platform
  place: WalletPlace
  weight: 'primary' | 'plain'
  onOpen?: () => void
  children: ReactNode
}

/** Looks like a button; disabled until it has a link. */
export function WalletLink({ href, platform, place, weight, onOpen, children }: WalletLinkProps): JSX.Element {
  if (href === null) {
    return (
      <span className={`button ${weight}`} aria-disabled="true">
        {children}
      </span>
    )
  }
  return (
    <a
      className={`button ${weight}`}
      href={href}
      target={linkTarget(href, platform, place)}
      rel="noopener noreferrer"
      onClick={onOpen}
    >
      {children}
    </a>
  )
}
