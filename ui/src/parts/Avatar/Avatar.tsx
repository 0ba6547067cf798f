// A picture of an account that is the same everywhere: three hues and an angle, derived from its address.
import type { CSSProperties, JSX } from 'react'
import { useStyles } from '../../hooks/useStyles'
import { hueOf } from '../WalletIcon/hueOf'
import css from './Avatar.css?inline'

export interface AvatarProps {
  /** Compared without case, as EVM addresses are written in two cases. */
  address: string
  /** CSS pixels, default 36. */
  size?: number
}

/** A rounded square of soft colours. Decorative: the address always stands beside it. */
export function Avatar({ address, size = 36 }: AvatarProps): JSX.Element {
  useStyles(css)
  const seed = address.toLowerCase()
  const style = {
    '--size': `${size}px`,
    '--a': hueOf(`${seed}a`),
    '--b': hueOf(`${seed}b`),
    '--c': hueOf(`${seed}c`),
    '--turn': `${hueOf(seed)}deg`,
  } as CSSProperties
  return <span className="avatar" style={style} aria-hidden="true" />
}
