// A link that looks like a button. It opens in a new tab, without a referrer.
import type { JSX, ReactNode } from 'react'
import { parseLink } from '../../format/link'
import { Icon } from '../Icon/Icon'

/** Renders nothing if the link is not allowed. */
export function LinkButton({ href, children }: { href: string; children: ReactNode }): JSX.Element | null {
  const link = parseLink(href)
  if (!link) return null
  return (
    <a className="button quiet" href={link} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" size={18} />
    </a>
  )
}
