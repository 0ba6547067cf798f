// A list whose rows a screen reader counts.
import { Children, type JSX, type ReactNode } from 'react'
import { ListFrame } from './ListFrame'

/** Wraps each child in a list item. `label` names the list for screen readers. */
export function List({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  return (
    <ListFrame className="list" aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ListFrame>
  )
}
