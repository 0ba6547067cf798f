// A row that leaves the page. It opens in a new tab, without a referrer.
import type { JSX, ReactNode } from 'react'
import { parseLink } from '../../format/link'
import { Icon } from '../Icon/Icon'

export interface LinkRowProps {
  /** URL that `parseLink` accepts; for any other, nothing is rendered. */
  href: string
  picture: ReactNode
  title: ReactNode
  detail?: ReactNode
}

/** Renders nothing if the link is not allowed. */
export function LinkRow({ href, picture, title, detail }: LinkRowProps): JSX.Element | null {
  const link = parseLink(href)
  if (!link) return null
  return (
    <a className="row" href={link} target="_blank" rel="noopener noreferrer">
      {picture}
      <span className="row-text">
        <span className="row-title">{title}</span>
        {detail && <span className="row-detail">{detail}</span>}
      </span>
      <Icon name="external" size={18} />
    </a>
  )
}
