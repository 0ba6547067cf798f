// A list without bullets that screen readers still announce as a list.
import { type ComponentPropsWithoutRef, forwardRef } from 'react'

/** The list element, for a list with its own layout. Style it by its class; `aria-label` names it. */
export const ListFrame = forwardRef<HTMLUListElement, ComponentPropsWithoutRef<'ul'>>((props, ref) => (
  // biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role of a list without bullets
  <ul ref={ref} role="list" {...props} />
))
