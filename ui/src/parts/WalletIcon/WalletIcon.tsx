// The picture of a wallet or network. Only ever an <img>, where an SVG cannot run script; drawn by us when it does not come.
import { type CSSProperties, type JSX, useEffect, useState } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { hueOf } from './hueOf'
import { parseImageSource } from './imageSource'

/** Milliseconds until a picture counts as missing. Specification section 9. */
const LOAD_TIMEOUT_MS = 2000

export interface WalletIconProps {
  name: string
  source?: string | null | undefined
  /** CSS pixels, default 36. */
  size?: number
  /** In a long list: asked for only when it is near the part in view. */
  isLazy?: boolean
}

/** A rounded picture; without one, the name's first letter on a colour of its own. */
export function WalletIcon({ name, source, size = 36, isLazy = false }: WalletIconProps): JSX.Element {
  const { clock } = useKernel()
  const allowed = parseImageSource(source)
  const [state, setState] = useState<{ source: string | null; is: 'loading' | 'loaded' | 'missing' }>()
  const is = state?.source === allowed ? state.is : 'loading'
  useEffect(() => {
    if (!allowed) return
    const giveUp = () =>
      setState((now) => (now?.source === allowed && now.is === 'loaded' ? now : { source: allowed, is: 'missing' }))
    return clock.setTimeout(giveUp, LOAD_TIMEOUT_MS)
  }, [clock, allowed])

  const style = { '--size': `${size}px`, '--hue': hueOf(name) } as CSSProperties
  if (!allowed || is === 'missing') {
    return (
      <span className="wallet-icon drawn" style={style} aria-hidden="true">
        {/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase()}
      </span>
    )
  }
  return (
    <img
      className={`wallet-icon ${is}`}
      style={style}
      src={allowed}
      alt=""
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      referrerPolicy="no-referrer"
      draggable={false}
      onLoad={() => setState({ source: allowed, is: 'loaded' })}
      onError={() => setState({ source: allowed, is: 'missing' })}
    />
  )
}
