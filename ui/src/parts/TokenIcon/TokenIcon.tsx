// The picture of a token, round as coins are; drawn by us when there is none.
import type { CSSProperties, JSX } from 'react'
import { useStyles } from '../../hooks/useStyles'
import { firstLetterOf } from '../Picture/firstLetterOf'
import { Picture } from '../Picture/Picture'
import { hueOf } from '../WalletIcon/hueOf'
import { parsePictureLink } from '../WalletIcon/imageSource'
import css from './TokenIcon.css?inline'

export interface TokenIconProps {
  /** The symbol: its first letter stands for a picture that is not there. */
  name: string
  /** `https:`, or of this machine; anything else is left out. */
  source: string | null
  /** CSS pixels, default 36. */
  size?: number
  /** In a long list: asked for only when it is near the part in view. */
  isLazy?: boolean
}

/** Decorative: the token's name stands next to it. */
export function TokenIcon({ name, source, size = 36, isLazy = false }: TokenIconProps): JSX.Element {
  useStyles(css)
  const style = { '--size': `${size}px`, '--hue': hueOf(name) } as CSSProperties
  const drawn = (
    <span className="token-icon drawn" style={style} aria-hidden="true">
      {firstLetterOf(name)}
    </span>
  )
  const allowed = parsePictureLink(source)
  return <Picture className="token-icon" style={style} source={allowed} isLazy={isLazy} fallback={drawn} />
}
