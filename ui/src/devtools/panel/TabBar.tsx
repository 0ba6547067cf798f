// Tabs in the WAI-ARIA pattern: one stop in the tab order, arrow keys, Home, and End. Smaller than the tabs that visitors see.
import { type JSX, type KeyboardEvent, type ReactNode, useId } from 'react'
import { findTab } from '../../parts/Tabs/findTab'
import { text } from './text'

export type PageId = 'events' | 'requests' | 'plugins' | 'views' | 'sessions' | 'storage'

export interface TabBarProps {
  pages: readonly PageId[]
  selected: PageId
  onSelect: (page: PageId) => void
  children: ReactNode
}

export function TabBar({ pages, selected, onSelect, children }: TabBarProps): JSX.Element {
  const baseId = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const place = findTab(event, pages.indexOf(selected), pages.length)
    const next = place === null ? undefined : pages[place]
    if (!next) return
    event.preventDefault()
    onSelect(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-page="${next}"]`)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={text('devtools.tabs')} onKeyDown={move}>
        {pages.map((page) => (
          <button
            key={page}
            type="button"
            role="tab"
            data-page={page}
            id={`${baseId}${page}`}
            aria-selected={page === selected}
            aria-controls={`${baseId}page`}
            tabIndex={page === selected ? 0 : -1}
            onClick={() => onSelect(page)}
          >
            {text(`tab.${page}`)}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a page without a control could not be scrolled by keyboard */}
      <div className="page" role="tabpanel" id={`${baseId}page`} aria-labelledby={`${baseId}${selected}`} tabIndex={0}>
        {children}
      </div>
    </>
  )
}
