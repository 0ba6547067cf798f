// Shows an amount as the hero of a view: large whole part, quieter decimals and unit, and the exact number on demand.
import type { JSX } from 'react'
import { useNumbers } from '../../hooks/useNumbers'
import { useStyles } from '../../hooks/useStyles'
import { Rolling } from '../Rolling/Rolling'
import css from './Amount.css?inline'

export interface AmountProps {
  /** In the smallest unit. */
  units: bigint
  decimals: number
  symbol: string
  /** Default 3. */
  fractionDigits?: number
}

/** Rounded down to a few decimals. The tooltip and screen readers have the full precision. */
export function Amount({ units, decimals, symbol, fractionDigits }: AmountProps): JSX.Element {
  useStyles(css)
  const { whole, fraction, exact } = useNumbers().balance({ units, decimals }, fractionDigits)
  const full = `${exact} ${symbol}`
  return (
    <span className="amount" role="img" aria-label={full} title={full} dir="ltr">
      <Rolling text={whole} />
      <span>
        <Rolling text={fraction} /> <bdi>{symbol}</bdi>
      </span>
    </span>
  )
}
