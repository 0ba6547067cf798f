// The lines of the whole list. Only visible ones are in the page. The visible part stays in place when lines are added above it.
import type { ReceiptParams } from '@latchkey/kernel/contracts'
import { SkeletonRow, useKernel, useLatchkeyAtom, useText } from '@latchkey/ui'
import { LongList, observeScroller } from '@latchkey/ui/long-list'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type JSX, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { en } from '../i18n/en'
import type { ActivityState } from '../types'
import { ActivityLine } from './ActivityLine'
import type { Line } from './listLines'
import { useNow } from './useNow'

/** CSS pixels, as in the style sheet. */
const HEADING_PX = 40
const ROW_PX = 60
/** Lines rendered beyond each edge of the visible part. */
const OVERSCAN_LINES = 6
/** Number of lines before the end at which the next page is loaded: about one screen. */
const LOAD_AHEAD_LINES = 12
/** Placeholder rows while a page loads. */
const PENDING_ROWS = 3
/** CSS pixels; the dialog is at most this high. Until it is shown, it has no height. */
const MAX_HEIGHT_PX = 640

export interface ActivityListProps {
  lines: readonly Line[]
  state: ActivityState
  /** Called when the end is near. */
  onNearEnd: () => void
}

/** Tells screen readers the position of every line in the whole list. */
export function ActivityList({ lines, state, onNearEnd }: ActivityListProps): JSX.Element {
  const { status, hasMore, suspect } = state
  const t = useText(en)
  const list = useRef<HTMLUListElement>(null)
  const nowMs = useNow()
  const { router } = useKernel()
  const top = useLatchkeyAtom(router.stateAtom).stack.at(-1)
  // In the wide layout, the list stays next to the selected transaction.
  const receipt = top?.view === 'Receipt' ? (top.params as ReceiptParams) : null
  const virtualizer = useVirtualizer({
    count: lines.length + (hasMore ? PENDING_ROWS : 0),
    estimateSize: (index) => ((lines[index]?.kind ?? 'row') === 'row' ? ROW_PX : HEADING_PX),
    overscan: OVERSCAN_LINES,
    initialRect: { width: 0, height: MAX_HEIGHT_PX },
    getScrollElement: () => list.current?.closest('.stage') ?? null,
    // Another function each time would place all lines again in every frame.
    getItemKey: useCallback((index: number) => lines[index]?.key ?? `more-${index - lines.length}`, [lines]),
    observeElementRect: ({ scrollElement }, report) =>
      observeScroller(scrollElement, (height) => report({ width: 0, height })),
  })
  const shown = virtualizer.getVirtualItems()
  const isNearEnd = (virtualizer.range?.endIndex ?? 0) + LOAD_AHEAD_LINES >= lines.length

  useEffect(() => {
    if (isNearEnd && hasMore && status === 'ready') onNearEnd()
  }, [isNearEnd, hasMore, status, onNearEnd])
  useAnchor(lines, virtualizer)

  return (
    <LongList
      list={list}
      className="activity-lines virtual"
      aria-label={t('history.list')}
      aria-busy={status === 'loading'}
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {shown.map(({ key, index, start }) => {
        const line = lines[index]
        return (
          <li
            key={key}
            aria-hidden={!line || undefined}
            aria-posinset={line && index + 1}
            aria-setsize={line && (hasMore ? -1 : lines.length)}
            style={{ transform: `translateY(${start}px)` }}
          >
            {line ? <ActivityLine line={line} suspect={suspect} nowMs={nowMs} receipt={receipt} /> : <SkeletonRow />}
          </li>
        )
      })}
    </LongList>
  )
}

type Scroller = Pick<Virtualizer<Element, Element>, 'scrollElement' | 'scrollOffset'>

const heightOf = ({ kind }: Line) => (kind === 'row' ? ROW_PX : HEADING_PX)

/** Moves the scroll position by the height of lines added above the first visible line. At the very top, new lines should be visible. */
function useAnchor(lines: readonly Line[], { scrollElement, scrollOffset }: Scroller): void {
  const drawn = useRef(lines)
  useLayoutEffect(() => {
    const before = drawn.current
    drawn.current = lines
    if (!scrollElement || !scrollOffset || before === lines) return
    const { index, startPx } = findLineAt(before, scrollOffset)
    const key = before[index]?.key
    const now = lines[index]?.key === key ? index : lines.findIndex((line) => line.key === key)
    const movedPx = now < 0 ? 0 : startOf(lines, now) - startPx
    // Even adding 0 would lay out the rows that were just added.
    if (movedPx !== 0) scrollElement.scrollTop += movedPx
  }, [lines, scrollElement, scrollOffset])
}

/** Returns the first line that starts at or below this height, and its start. */
function findLineAt(lines: readonly Line[], offsetPx: number): { index: number; startPx: number } {
  let startPx = 0
  for (const [index, line] of lines.entries()) {
    if (startPx >= offsetPx) return { index, startPx }
    startPx += heightOf(line)
  }
  return { index: lines.length, startPx }
}

function startOf(lines: readonly Line[], index: number): number {
  return lines.slice(0, index).reduce((sum, line) => sum + heightOf(line), 0)
}
