// A picture from outside. Only ever an <img>, where an SVG cannot run script, and nobody learns which page shows it.
import { type CSSProperties, type JSX, type ReactNode, useEffect, useState } from 'react'
import { useKernel } from '../../hooks/useKernel'

/** Milliseconds until a picture counts as missing. Specification section 9. */
const LOAD_TIMEOUT_MS = 2000

export interface PictureProps {
  /** As `parseImageSource` or `parsePictureLink` lets it through. */
  source: string | null
  /** Stands for a picture that is not there, or does not come. */
  fallback: ReactNode
  className: string
  style?: CSSProperties
  /** In a long list: asked for only when it is near the part in view. */
  isLazy?: boolean
  /** Milliseconds; null waits as long as the browser does. */
  timeoutMs?: number | null
}

/** Without words of its own: what it shows stands next to it. */
export function Picture({
  source,
  fallback,
  className,
  style,
  isLazy = false,
  timeoutMs = LOAD_TIMEOUT_MS,
}: PictureProps): JSX.Element {
  const { clock } = useKernel()
  const [state, setState] = useState<{ source: string | null; is: 'loading' | 'loaded' | 'missing' }>()
  const is = state?.source === source ? state.is : 'loading'
  useEffect(() => {
    if (!source || timeoutMs === null) return
    const giveUp = () =>
      setState((now) => (now?.source === source && now.is === 'loaded' ? now : { source, is: 'missing' }))
    return clock.setTimeout(giveUp, timeoutMs)
  }, [clock, source, timeoutMs])

  if (!source || is === 'missing') return <>{fallback}</>
  return (
    <img
      className={`${className} ${is}`}
      style={style}
      src={source}
      alt=""
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      referrerPolicy="no-referrer"
      draggable={false}
      onLoad={() => setState({ source, is: 'loaded' })}
      onError={() => setState({ source, is: 'missing' })}
    />
  )
}
