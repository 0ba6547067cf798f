// The round picture of a token: the list's, otherwise its mark, otherwise a letter.
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
  /** The token's symbol. Its first letter is shown if there is no picture. */
  name: string
  /** URL of the picture: `https:`, or `http:` on the local machine. Any other URL is ignored; null for none. */
  source: string | null
  /** The token, so that a well-known one shows its logo without `source`. */
  token?: Pick<Token, 'network' | 'address'> | undefined
  /** CSS pixels, default 36. */
  size?: number
  /** Loads the picture only when it is close to the visible part of a list. */
  isLazy?: boolean
}

/** Decorative: the token's name is shown next to it. */
export function TokenIcon({ name, source, token, size = 36, isLazy = false }: TokenIconProps): JSX.Element {
  useStyles(css)
  const { networks } = useKernel()
  const own = parsePictureLink(source)
  const marks = useMarks(!own && token !== undefined)
  const mark = token && marks?.ofToken(token, networks.get(token.network))
  const style = { '--size': `${size}px`, '--hue': hueOf(name) } as CSSProperties
  // Shows no letter yet: it would flicker if a mark soon replaced it.
  const isDrawn = marks !== undefined
  const drawn = (
    <span className={isDrawn ? 'token-icon drawn' : 'token-icon'} style={style} aria-hidden="true">
      {isDrawn && firstLetterOf(name)}
    </span>
  )
  return <Picture className="token-icon" style={style} source={own ?? mark ?? null} isLazy={isLazy} fallback={drawn} />
}
