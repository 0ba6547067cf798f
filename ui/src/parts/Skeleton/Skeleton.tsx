// Reserves the final space of content that is still loading.
import type { JSX } from 'react'

/** A quietly pulsing shape; `width` and `height` are CSS lengths. */
export function Skeleton({
  width,
  height,
  isRound = false,
}: {
  width: string
  height: string
  isRound?: boolean
}): JSX.Element {
  const borderRadius = isRound ? width : undefined
  return <span className="skeleton" style={{ inlineSize: width, blockSize: height, borderRadius }} />
}

/** A list row that is still loading. */
export function SkeletonRow(): JSX.Element {
  return (
    <span className="row" aria-hidden="true">
      <Skeleton width="36px" height="36px" />
      <Skeleton width="40%" height="12px" />
    </span>
  )
}
