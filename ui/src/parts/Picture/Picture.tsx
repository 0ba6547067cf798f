// A picture from outside, always as an <img>: an SVG cannot run script there, and the server does not learn which page shows it.
import { type CSSProperties, type JSX, type ReactNode, useContext, useEffect, useState } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { PicturesWait } from '../List/PicturesWait'

/** Milliseconds until a picture counts as missing. */
const LOAD_TIMEOUT_MS = 2000

export interface PictureProps {
  /** A URL that `parsePictureLink` accepted, or null for the fallback. */
  source: string | null
  /** Shown while the picture loads and if there is none. */
  fallback: ReactNode
  /** Class of the image. */
  className: string
  style?: CSSProperties
  /** Loads the picture only when it is close to the visible part of a list. */
  isLazy?: boolean
  /** Milliseconds until the fallback is final; null waits as long as the browser does. */
  timeoutMs?: number | null
}

/** Has no alternative text, because its name is shown next to it. */
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
  const isPaused = useContext(PicturesWait) && is !== 'loaded'
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
      src={isPaused ? undefined : source}
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
