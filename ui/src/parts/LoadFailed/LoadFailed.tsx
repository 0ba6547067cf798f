// Replaces a view whose content failed to load.
import type { JSX } from 'react'
import { Button } from '../Button/Button'
import { Icon } from '../Icon/Icon'

export interface LoadFailedProps {
  title: string
  /** Says why, and what to do. */
  detail: string
  /** The button's label. */
  again: string
  /** Loads the content again. */
  onAgain: () => void
}

/** Announces the failure immediately and offers a retry. */
export function LoadFailed({ title, detail, again, onAgain }: LoadFailedProps): JSX.Element {
  return (
    <>
      <div className="hero" role="alert">
        <span className="badge warning">
          <Icon name="warning" size={28} />
        </span>
        <h3>{title}</h3>
        <p>{detail}</p>
      </div>
      <Button weight="primary" onClick={onAgain}>
        {again}
      </Button>
    </>
  )
}
