// A slot item that a plugin renders itself.
import type { DrawnItem } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useChunk } from '../hooks/useChunk'
import { Skeleton } from '../parts/Skeleton/Skeleton'

/** Keeps its space until its code is loaded. */
export function Drawn({ load, roomPx }: Pick<DrawnItem, 'load' | 'roomPx'>): JSX.Element | null {
  const chunk = useChunk(true, load)
  if (chunk) return <chunk.View />
  return roomPx > 0 ? <Skeleton width="100%" height={`${roomPx}px`} /> : null
}
