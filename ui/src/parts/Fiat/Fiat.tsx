// A value in US dollars: rounded down to cents, in the language's own order.
import type { Decimal } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useNumbers } from '../../hooks/useNumbers'
import { useStyles } from '../../hooks/useStyles'
import { Rolling } from '../Rolling/Rolling'
import css from './Fiat.css?inline'

export interface FiatProps {
  value: Decimal
  /** Draws a large figure with lighter cents, for the top of a view. */
  isLarge?: boolean
}

/** Number of characters before the cents that fit on a narrow screen at full size. */
const LARGE_LENGTH = 10
/** The mark by which a language says that its pattern runs right to left. */
const RIGHT_TO_LEFT = /[\u061c\u200f]/

/** `$1,204.52`, in German `1.204,52 $`; less than a cent is `< $0.01`. */
export function Fiat({ value, isLarge = false }: FiatProps): JSX.Element {
  useStyles(css)
  const { whole, cents, after } = useNumbers().fiat(value)
  const dir = RIGHT_TO_LEFT.test(whole + after) ? 'rtl' : 'ltr'
  const draw = (text: string) => (isLarge && dir === 'ltr' ? <Rolling text={text} /> : text)
  return (
    <bdi className={isLarge ? 'fiat large' : 'fiat'} data-long={whole.length > LARGE_LENGTH || undefined} dir={dir}>
      {draw(whole)}
      {isLarge ? <span>{draw(cents)}</span> : cents}
      {after}
    </bdi>
  )
}
