// The rows of the list. Only visible ones are in the page, and the focused one, even after it was scrolled away.
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { SkeletonRow, useText } from '@latchkey/ui'
import { LongList, observeScroller } from '@latchkey/ui/long-list'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type JSX,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { en } from '../i18n/en'
import type { Directory } from '../types'
import { WalletListRow } from './WalletListRow'

/** CSS pixels; the row height of the design. */
const ROW_PX = 56
/** Rows rendered beyond each edge of the visible part. Includes the search field, which is above the list in the same scroller. */
const OVERSCAN_ROWS = 6
/** Number of rows before the end at which the next page is requested: about one screen. */
const LOAD_AHEAD_ROWS = 12
/** About one screen. */
const PENDING_ROWS = 10
/** CSS pixels; the dialog is at most this high. Until it is shown, it has no height. */
const MAX_HEIGHT_PX = 640
/** The first of these that applies to a wallet is shown. */
const MARKS = ['unverified', 'installed', 'recent'] as const
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

export interface WalletListProps {
  directory: Directory
  /** Where the list starts, and which row gets focus again. */
  offsetPx: number
  focusId: string | null
  onChoose: (wallet: ListedWallet) => void
  /** Called when the end is near. */
  onNearEnd: () => void
  /** Moves the keyboard focus up from the first row. */
  onLeave: () => void
}

/** Number of placeholder rows for wallets that are still loading. */
function countPending({ status, wallets, count, hasMore }: Directory): number {
  if (status === 'failed' || (status === 'ready' && !hasMore)) return 0
  return count === null ? PENDING_ROWS : Math.min(Math.max(count - wallets.length, 1), PENDING_ROWS)
}

/** A list whose rows are buttons: the Tab key and the arrow keys reach all of them. */
export function WalletList(props: WalletListProps): JSX.Element {
  const { directory, offsetPx, focusId, onChoose, onNearEnd, onLeave } = props
  const { wallets, status, hasMore } = directory
  const t = useText(en)
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(focusId)
  const willFocus = useRef(focusId !== null)
  const activeIndex = wallets.findIndex(({ id }) => id === active)
  const total = wallets.length + countPending(directory)

  const virtualizer = useVirtualizer({
    count: total,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    initialOffset: offsetPx,
    initialRect: { width: 0, height: MAX_HEIGHT_PX },
    getScrollElement: () => list.current?.closest('.stage') ?? null,
    // Another function each time would place all rows again in every frame.
    getItemKey: useCallback((index: number) => wallets[index]?.id ?? `pending-${index - wallets.length}`, [wallets]),
    observeElementRect: ({ scrollElement }, report) =>
      observeScroller(scrollElement, (height) => report({ width: 0, height })),
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        return activeIndex < 0 || shown.includes(activeIndex)
          ? shown
          : [...shown, activeIndex].sort((one, other) => one - other)
      },
      [activeIndex],
    ),
  })
  const rows = virtualizer.getVirtualItems()
  const lastShown = virtualizer.range?.endIndex ?? 0
  const isNearEnd = lastShown + LOAD_AHEAD_ROWS >= wallets.length

  useEffect(() => {
    if (isNearEnd && hasMore && status === 'ready') onNearEnd()
  }, [isNearEnd, hasMore, status, onNearEnd])
  // Runs once more after the shell has scrolled the new view to its top.
  useEffect(() => {
    if (offsetPx > 0) list.current?.closest('.stage')?.scrollTo(0, offsetPx)
  }, [offsetPx])
  useLayoutEffect(() => {
    if (!willFocus.current) return
    willFocus.current = false
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"] button`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])

  const indexOf = (target: EventTarget) =>
    target instanceof Element ? Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1) : -1
  const follow = ({ target }: FocusEvent) => setActive(wallets[indexOf(target)]?.id ?? null)
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const from = indexOf(event.target)
    if (step === undefined || from < 0) return
    event.preventDefault()
    if (event.key === 'ArrowUp' && from === 0) return onLeave()
    const to = wallets[Math.min(Math.max(from + step, 0), wallets.length - 1)]
    if (!to || to.id === active) return
    willFocus.current = true
    setActive(to.id)
  }
  const setSize = hasMore ? Math.max(directory.count ?? -1, wallets.length) : wallets.length

  return (
    <LongList
      list={list}
      className="wallets-list"
      aria-label={t('wallets.list')}
      aria-busy={status === 'loading'}
      style={{ blockSize: virtualizer.getTotalSize() }}
      onFocus={follow}
      onKeyDown={press}
    >
      {rows.map(({ key, index, start }) => {
        const wallet = wallets[index]
        const tag = wallet && MARKS.find((mark) => directory[mark].has(wallet.id))
        return (
          <li
            key={key}
            data-index={index}
            aria-hidden={!wallet || undefined}
            aria-posinset={wallet && index + 1}
            aria-setsize={wallet && setSize}
            style={{ transform: `translateY(${start}px)` }}
          >
            {wallet ? <WalletListRow wallet={wallet} tag={tag ?? null} onChoose={onChoose} /> : <SkeletonRow />}
          </li>
        )
      })}
    </LongList>
  )
}
