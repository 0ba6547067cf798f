// A picture of an account that is the same everywhere: three hues and an angle, derived from its address.
import type { CSSProperties, JSX } from 'react'
import { useStyles } from '../../hooks/useStyles'
import { Picture } from '../Picture/Picture'
import { hueOf } from '../WalletIcon/hueOf'
import { parsePictureLink } from '../WalletIcon/imageSource'
import css from './Avatar.css?inline'

export interface AvatarProps {
  /** Provides the same picture in upper and lower case, because EVM addresses are written in both. */
  address: string
  /** URL of the account's picture: `https:`, or `http:` on the local machine. Without one, the avatar is drawn from the address. */
  source?: string | null | undefined
  /** CSS pixels, default 36. */
  size?: number
}

/** A rounded square of soft colors. Decorative: the address is always shown next to it. */
export function Avatar({ address, source, size = 36 }: AvatarProps): JSX.Element {
  useStyles(css)
  const seed = address.toLowerCase()
  const style = {
    '--size': `${size}px`,
    '--a': hueOf(`${seed}a`),
    '--b': hueOf(`${seed}b`),
    '--c': hueOf(`${seed}c`),
    '--turn': `${hueOf(seed)}deg`,
  } as CSSProperties
  const drawn = <span className="avatar" style={style} aria-hidden="true" />
  // The picture loads without a placeholder: the drawn avatar is behind it, in the same space.
  return (
    <Picture className="avatar" style={style} source={parsePictureLink(source)} fallback={drawn} timeoutMs={null} />
  )
}
