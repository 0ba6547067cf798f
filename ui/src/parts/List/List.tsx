// A list of rows that a screen reader counts.
import { Children, type JSX, type ReactNode } from 'react'

/** Wraps each child in a list item. `label` names the list for those who hear it. */
export function List({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role of a list without bullets
    <ul className="list" role="list" aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  )
}
