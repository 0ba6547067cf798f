// A value in US dollars: floored to cents, always left to right.
import type { Decimal } from '@latchkey/kernel'
import type { JSX } from 'react'
import { splitFiat } from '../../format/fiat'
import { useStyles } from '../../hooks/useStyles'
import css from './Fiat.css?inline'

export interface FiatProps {
  value: Decimal
  /** As the hero of a view, with quieter cents. */
  isLarge?: boolean
}

/** Characters before the cents that fit into a narrow screen at full size. */
const LARGE_LENGTH = 10

/** `$1,204.52`; less than a cent is `< $0.01`. */
export function Fiat({ value, isLarge = false }: FiatProps): JSX.Element {
  useStyles(css)
  const { whole, cents } = splitFiat(value)
  return (
    <span className={isLarge ? 'fiat large' : 'fiat'} data-long={whole.length > LARGE_LENGTH || undefined} dir="ltr">
      {whole}
      {isLarge ? <span>{cents}</span> : cents}
    </span>
  )
}
