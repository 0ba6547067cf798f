// Room for rows that are on their way: the dialog stands in the middle, so one row more would move them all.
import type { ConnectorSection } from '@latchkey/kernel/contracts'
import type { JSX } from 'react'
import { SkeletonRow } from '../../parts/Skeleton/Skeleton'
import type { Placed } from './order'

/** A row of Connect, with what decides its place. */
export interface PlacedRow extends Placed {
  row: JSX.Element
}

/** With one more the dialog is as high as it gets (frame.css): what is below only scrolls. */
const MAX_ROOM = 8

/** Skeletons where `count` rows of the section will stand. */
export function keepRoom(section: ConnectorSection | null, count: number): readonly PlacedRow[] {
  return Array.from({ length: Math.min(count, MAX_ROOM) }, (_, index) => {
    const key = `room:${section}:${index}`
    return { key, section, row: <SkeletonRow key={key} /> }
  })
}
