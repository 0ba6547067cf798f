// A slot item that a plugin renders itself.
import type { CustomItem } from '@latchkey/kernel'
import type { ComponentType, JSX } from 'react'
import { useChunk } from '../hooks/useChunk'
import { Skeleton } from '../parts/Skeleton/Skeleton'

/** An item whose code may have loaded before it is rendered. */
export interface PreloadedItem extends CustomItem {
  preloaded?: { View: ComponentType }
}

/** Keeps its space until its code is loaded. */
export function SlotItemView({
  load,
  roomPx,
  preloaded,
}: Pick<PreloadedItem, 'load' | 'roomPx' | 'preloaded'>): JSX.Element | null {
  const chunk = useChunk(true, load, preloaded)
  if (chunk) return <chunk.View />
  return roomPx > 0 ? <Skeleton width="100%" height={`${roomPx}px`} /> : null
}
