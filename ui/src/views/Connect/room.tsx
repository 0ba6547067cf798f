// Reserves space for rows that are still loading: the dialog is centered, so one more row would move all of them.
import type { ConnectorSection } from '@latchkey/kernel/contracts'
import type { JSX } from 'react'
import { SkeletonRow } from '../../parts/Skeleton/Skeleton'
import type { Placed } from './order'

/** A row of Connect, with what determines its position. */
export interface PlacedRow extends Placed {
  row: JSX.Element
}

/** With one more, the dialog reaches its maximum height (frame.css), and further rows only scroll. */
const MAX_ROOM = 8

/** Returns skeletons for the `count` rows of the section. */
export function keepRoom(section: ConnectorSection | null, count: number): readonly PlacedRow[] {
  return Array.from({ length: Math.min(count, MAX_ROOM) }, (_, index) => {
    const key = `room:${section}:${index}`
    return { key, section, row: <SkeletonRow key={key} /> }
  })
}
