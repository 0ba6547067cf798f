// The picture of a wallet or network, drawn by Latchkey if it fails to load.
import type { CSSProperties, JSX } from 'react'
import { firstLetterOf } from '../Picture/firstLetterOf'
import { Picture } from '../Picture/Picture'
import { hueOf } from './hueOf'
import { parseImageSource } from './imageSource'

export interface WalletIconProps {
  name: string
  /** URL of the picture: `https:`, `data:`, or `http:` on the local machine. Any other URL is ignored. */
  source?: string | null | undefined
  /** CSS pixels, default 36. */
  size?: number
  /** Loads the picture only when it is close to the visible part of a list. */
  isLazy?: boolean
}

/** A rounded picture; without one, the name's first letter on its own color. */
export function WalletIcon({ name, source, size = 36, isLazy = false }: WalletIconProps): JSX.Element {
  const style = { '--size': `${size}px`, '--hue': hueOf(name) } as CSSProperties
  const allowed = parseImageSource(source)
  const fallback = <Letter name={name} style={style} />
  return <Picture className="wallet-icon" style={style} source={allowed} isLazy={isLazy} fallback={fallback} />
}

function Letter({ name, style }: { name: string; style: CSSProperties }): JSX.Element {
  return (
    <span className="wallet-icon drawn" style={style} aria-hidden="true">
      {firstLetterOf(name)}
    </span>
  )
}
