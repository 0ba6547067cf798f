// Facts of one thing, each a word and what it is: a fee, a network, an account.
import type { ComponentProps, JSX, ReactNode } from 'react'
import { useStyles } from '../../hooks/useStyles'
import css from './Facts.css?inline'

/** Holds `Fact`s. */
export function Facts({ children, ...rest }: Omit<ComponentProps<'dl'>, 'className'>): JSX.Element {
  useStyles(css)
  return (
    <dl className="facts" {...rest}>
      {children}
    </dl>
  )
}

export interface FactProps {
  label: string
  /** `ltr` for amounts: a minus or a symbol must not change sides. */
  dir?: 'ltr'
  /** Below its label, over the whole width, in a box of its own: for who gets what is sent. */
  isLarge?: boolean
  /** Less important, at the end of the label's line. */
  note?: ReactNode
  children?: ReactNode
}

/** One line of a list of facts: a label and its value. */
export function Fact({ label, dir, isLarge = false, note, children }: FactProps): JSX.Element {
  return (
    <div data-large={isLarge || undefined}>
      <dt>{label}</dt>
      {note !== undefined && <dd>{note}</dd>}
      {children !== undefined && <dd>{dir ? <bdi dir={dir}>{children}</bdi> : children}</dd>}
    </div>
  )
}
