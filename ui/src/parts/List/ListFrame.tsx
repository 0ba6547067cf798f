// A list without bullets that is still heard as one.
import { type ComponentPropsWithoutRef, forwardRef } from 'react'

/** The list itself, for one that lays out its items in its own way. Style it by its class; `aria-label` names it. */
export const ListFrame = forwardRef<HTMLUListElement, ComponentPropsWithoutRef<'ul'>>((props, ref) => (
  // biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role of a list without bullets
  <ul ref={ref} role="list" {...props} />
))
