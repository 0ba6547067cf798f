// The account's pending activity, each item rendered by its plugin.
import type { CustomItem } from '@latchkey/kernel'
import { type JSX, useState } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useSlot } from '../../hooks/useSlot'
import { Skeleton } from '../../parts/Skeleton/Skeleton'
import { SlotItemView } from '../../shell/SlotItemView'

/** Height of a row, and the space between two, in CSS pixels. */
const [ROW_PX, GAP_PX] = [56, 8]

/** Renders nothing if no plugin has a notice. */
export function NoticeList(): JSX.Element {
  return (
    <>
      {useSlot('account.notice').map((item) => (
        <Notice key={`${item.plugin}.${item.id}`} {...item} />
      ))}
    </>
  )
}

/**
 * A plugin that is still starting was started for something stored, and shows a row for each entry. Their space is kept until then:
 * without it, the tokens would move.
 */
function Notice({ plugin, ...item }: CustomItem & { plugin: string }): JSX.Element {
  const { plugins } = useKernel()
  const isStarting = useLatchkeyAtom(plugins.statusAtom).get(plugin) === 'loading'
  const [roomPx] = useState(() => (isStarting ? roomFor(plugins.stored(plugin)) : 0) || item.roomPx)
  if (isStarting && roomPx > 0) return <Skeleton width="100%" height={`${roomPx}px`} />
  return <SlotItemView {...item} roomPx={roomPx} />
}

function roomFor(stored: unknown): number {
  return Array.isArray(stored) ? stored.length * (ROW_PX + GAP_PX) - GAP_PX : 0
}
