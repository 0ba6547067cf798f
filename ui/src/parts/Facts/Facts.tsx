// A list of facts, each with a label and a value, such as a fee, a network, or an account.
import type { ComponentProps, JSX, ReactNode } from 'react'
import { useStyles } from '../../hooks/useStyles'
import css from './Facts.css?inline'

/** Contains `Fact`s. */
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
  /** `ltr` for amounts, so that a minus sign or a symbol does not change sides. */
  dir?: 'ltr'
  /** Shows the value below its label, in a full-width box. For recipients. */
  isLarge?: boolean
  /** Less important text at the end of the label's line. */
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
