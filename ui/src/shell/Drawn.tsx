// A slot item that a plugin renders itself.
import type { DrawnItem } from '@latchkey/kernel'
import type { ComponentType, JSX } from 'react'
import { useChunk } from '../hooks/useChunk'
import { Skeleton } from '../parts/Skeleton/Skeleton'

/** An item whose code may have loaded before it is rendered. */
export interface EarlyItem extends DrawnItem {
  early?: { View: ComponentType }
}

/** Keeps its space until its code is loaded. */
export function Drawn({ load, roomPx, early }: Pick<EarlyItem, 'load' | 'roomPx' | 'early'>): JSX.Element | null {
  const chunk = useChunk(true, load, early)
  if (chunk) return <chunk.View />
  return roomPx > 0 ? <Skeleton width="100%" height={`${roomPx}px`} /> : null
}
