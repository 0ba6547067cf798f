// A row that leads out of the page. It opens beside it and tells it nothing.
import type { JSX, ReactNode } from 'react'
import { parseLink } from '../../format/link'
import { Icon } from '../Icon/Icon'

export interface LinkRowProps {
  /** URL that `parseLink` accepts; with another one, nothing is drawn. */
  href: string
  picture: ReactNode
  title: ReactNode
  detail?: ReactNode
}

/** Nothing at all when the link is not allowed. */
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
