// A link that looks like a button. It leaves the page, so it opens beside it and tells it nothing.
import type { JSX, ReactNode } from 'react'
import { parseLink } from '../../format/link'
import { Icon } from '../Icon/Icon'

/** Nothing at all when the link is not allowed. */
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
