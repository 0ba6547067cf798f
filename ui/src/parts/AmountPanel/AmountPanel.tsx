// Shows an amount with its token next to it, as a field or read-only: the core of sending, swapping, and buying.
import type { CSSProperties, JSX, ReactNode } from 'react'
import { useStyles } from '../../hooks/useStyles'
import { Rolling } from '../Rolling/Rolling'
import { Skeleton } from '../Skeleton/Skeleton'
import css from './AmountPanel.css?inline'

export interface AmountPanelProps {
  /** Label above the amount. */
  label?: string
  /** Marks the amount as invalid. The caller explains why. */
  isWrong?: boolean
  /** The amount, then its token. */
  children: ReactNode
  /** The line below it: its worth and the available balance. */
  foot?: ReactNode
  /** Buttons below the panel that fill in an amount. */
  presets?: ReactNode
}

/** The panel of one amount: its field, the line below it, and buttons that fill it in. */
export function AmountPanel({ label, isWrong = false, children, foot, presets }: AmountPanelProps): JSX.Element {
  useStyles(css)
  return (
    <div className="amount-panel" data-wrong={isWrong || undefined}>
      {label !== undefined && <small>{label}</small>}
      <div className="amount-line">{children}</div>
      {foot !== undefined && <div className="amount-line amount-foot">{foot}</div>}
      {presets}
    </div>
  )
}

export interface AmountOutputProps {
  text: string
  /** The full precision, if `text` is shortened. */
  title: string
  isLoading: boolean
}

/** A read-only amount. */
export function AmountOutput({ text, title, isLoading }: AmountOutputProps): JSX.Element {
  return (
    <output className="amount-figure" style={shrink(text)} dir="ltr" title={title}>
      {isLoading ? <Skeleton width="96px" height="28px" /> : <Rolling text={text} />}
    </output>
  )
}

export interface AmountHeldProps {
  /** The available balance, like `2.5 ETH available`. */
  text: string
  /** The full precision. */
  title: string
  /** Omit it if `onMax` is omitted, such as with presets below. */
  max?: string
  /** What the `max` button does, read aloud. */
  maxLabel?: string
  /** Fills in the whole balance. If omitted, there is no button. */
  onMax?: () => void
}

/** The available balance and the button that fills it in. */
export function AmountHeld({ text, title, max, maxLabel, onMax }: AmountHeldProps): JSX.Element {
  return (
    <span className="amount-held">
      <bdi title={title}>{text}</bdi>
      {onMax && (
        <button type="button" className="amount-max" aria-label={maxLabel} onClick={onMax}>
          {max}
        </button>
      )}
    </span>
  )
}

/** Returns the style by which digits shrink to fit their line. */
export const shrink = ({ length }: string): CSSProperties => ({ '--length': length || 1 }) as CSSProperties
