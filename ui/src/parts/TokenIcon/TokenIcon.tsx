// The picture of a token, round as coins are: its list's, else its mark, else a letter.
import type { Token } from '@latchkey/kernel/contracts'
import type { CSSProperties, JSX } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useStyles } from '../../hooks/useStyles'
import { useMarks } from '../NetworkIcon/NetworkIcon'
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
  /** Where the token is: a well-known one has its mark. */
  token?: Pick<Token, 'network' | 'address'>
  /** CSS pixels, default 36. */
  size?: number
  /** In a long list: asked for only when it is near the part in view. */
  isLazy?: boolean
}

/** Decorative: the token's name stands next to it. */
export function TokenIcon({ name, source, token, size = 36, isLazy = false }: TokenIconProps): JSX.Element {
  useStyles(css)
  const { networks } = useKernel()
  const own = parsePictureLink(source)
  const marks = useMarks(!own && token !== undefined)
  const mark = token && marks?.ofToken(token, networks.get(token.network))
  const style = { '--size': `${size}px`, '--hue': hueOf(name) } as CSSProperties
  // A letter that a mark soon replaces would only flicker.
  const isDrawn = marks !== undefined
  const drawn = (
    <span className={isDrawn ? 'token-icon drawn' : 'token-icon'} style={style} aria-hidden="true">
      {isDrawn && firstLetterOf(name)}
    </span>
  )
  return <Picture className="token-icon" style={style} source={own ?? mark ?? null} isLazy={isLazy} fallback={drawn} />
}
