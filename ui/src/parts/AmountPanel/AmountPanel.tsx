// An amount with what it is an amount of beside it, typed or told: the heart of sending, swapping and buying.
import type { JSX, ReactNode } from 'react'
import { useStyles } from '../../hooks/useStyles'
import { Rolling } from '../Rolling/Rolling'
import { Skeleton } from '../Skeleton/Skeleton'
import css from './AmountPanel.css?inline'

export interface AmountPanelProps {
  /** What the amount is, above it. */
  label?: string
  /** The amount cannot be what is meant: its digits say so, and whoever shows the panel says why. */
  isWrong?: boolean
  /** The amount, then what it is an amount of. */
  children: ReactNode
  /** What it is worth and what there is, below it. */
  foot?: ReactNode
  /** Below all of it: amounts in one press. */
  presets?: ReactNode
}

/** The panel of one amount: its field, what is below it, and buttons that fill it in. */
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

/** How large the digits of an amount are. */
export interface AmountFigure {
  /** Number of characters that fit in large digits; a longer text is smaller. */
  fits: number
}

export interface AmountOutputProps extends AmountFigure {
  text: string
  /** All of its digits, where `text` leaves some out. */
  title: string
  isLoading: boolean
}

/** An amount that is told. */
export function AmountOutput({ fits, text, title, isLoading }: AmountOutputProps): JSX.Element {
  return (
    <output className="amount-figure" data-length={lengthOf(text, fits)} dir="ltr" title={title}>
      {isLoading ? <Skeleton width="96px" height="28px" /> : <Rolling text={text} />}
    </output>
  )
}

export interface AmountHeldProps {
  /** What there is, like `2.5 ETH available`. */
  text: string
  /** All of its digits. */
  title: string
  /** Without `onMax` there is no button: presets are below. */
  max?: string
  /** What `max` does, read aloud. */
  maxLabel?: string
  /** Fills in all there is. Without it, there is no button. */
  onMax?: () => void
}

/** What there is of it, and the button that takes all. */
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

/** Returns how much too long a text is for large digits. */
export function lengthOf({ length }: string, fits: number): 'long' | 'longest' | undefined {
  if (length > fits * 1.5) return 'longest'
  return length > fits ? 'long' : undefined
}
