// A view that has nothing to show, since what it shows did not load.
import type { JSX } from 'react'
import { Button } from '../Button/Button'
import { Icon } from '../Icon/Icon'

export interface LoadFailedProps {
  title: string
  /** Says why, and what to do. */
  detail: string
  /** Words of the button. */
  again: string
  /** Loads it again. */
  onAgain: () => void
}

/** Says so immediately, and offers to load it again. */
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
