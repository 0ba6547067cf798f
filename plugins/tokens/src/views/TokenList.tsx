// The rows of the list. Only visible ones are in the page, because an account may hold hundreds of tokens.
import type { HeldToken } from '@latchkey/kernel/contracts'
import { LongList, observeScroller } from '@latchkey/ui/long-list'
import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual'
import { type JSX, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { keyOf } from '../describeBySite'
import { type SendLink, TokenRow } from './TokenRow'

/** CSS pixels; the row height of the design. */
const ROW_PX = 56
/** Rows rendered beyond each edge of the visible part. */
const OVERSCAN_ROWS = 6
/** CSS pixels; the dialog is at most this high. Until it is shown, it has no height. */
const MAX_HEIGHT_PX = 640

/** How far below the top of its scroller the list begins, in CSS pixels, whatever is above it. */
function useOffset(list: RefObject<HTMLElement | null>): number {
  const [offsetPx, setOffset] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    const scroller = element?.closest('.stage')
    const view = element?.closest('.view')
    if (!element || !scroller || !view) return
    const measure = () => {
      const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      setOffset(Math.round(top + scroller.scrollTop))
    }
    measure()
    // The content above grows and shrinks with the view.
    const observer = new ResizeObserver(measure)
    observer.observe(view)
    return () => observer.disconnect()
  }, [list])
  return offsetPx
}

export interface TokenListProps {
  label: string
  balances: readonly HeldToken[]
  /** Null if the rows open nothing. */
  send: SendLink | null
}

/** A list whose total a screen reader can announce. */
export function TokenList({ label, balances, send }: TokenListProps): JSX.Element {
  const list = useRef<HTMLUListElement>(null)
  const offsetPx = useOffset(list)
  const virtualizer = useVirtualizer({
    count: balances.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: offsetPx,
    initialRect: { width: 0, height: MAX_HEIGHT_PX },
    getScrollElement: () => list.current?.closest('.stage') ?? null,
    // Another function each time would place all rows again in every frame.
    getItemKey: useCallback((index: number) => (balances[index] ? keyOf(balances[index].token) : index), [balances]),
    // The scroller's current position; otherwise the list would scroll it to the top.
    observeElementOffset(instance, report) {
      const stop = observeElementOffset(instance, report)
      report(instance.scrollElement?.scrollTop ?? 0, false)
      return stop
    },
    observeElementRect: ({ scrollElement }, report) =>
      observeScroller(scrollElement, (height) => report({ width: 0, height })),
  })
  return (
    <LongList list={list} className="tokens-list" aria-label={label} style={{ blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const held = balances[index]
        return (
          <li
            key={key}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={balances.length}
            style={{ transform: `translateY(${start - offsetPx}px)` }}
          >
            {held && <TokenRow held={held} send={send} />}
          </li>
        )
      })}
    </LongList>
  )
}
