// Tabs in the WAI-ARIA pattern: the arrow keys, Home, and End move between them, with one stop in the tab order.
import { type JSX, type KeyboardEvent, type ReactNode, useId } from 'react'
import { useStyles } from '../../hooks/useStyles'
import { findTab } from './findTab'
import css from './Tabs.css?inline'

export interface TabsProps<Id extends string> {
  /** Name of the tab list for screen readers. */
  label: string
  tabs: readonly { id: Id; label: string }[]
  selected: Id
  /** Called with the ID of the tab that the visitor selected. */
  onSelect: (id: Id) => void
  /** The selected tab's panel. */
  children: ReactNode
}

/**
 * A row of tabs and the panel of the selected one.
 *
 * @example
 * ```tsx
 * import { Tabs } from '@latchkey/ui'
 * import { useState } from 'react'
 *
 * const TABS = [
 *   { id: 'tokens', label: 'Tokens' },
 *   { id: 'nfts', label: 'NFTs' },
 * ] as const
 *
 * export function Holdings() {
 *   const [selected, setSelected] = useState<'tokens' | 'nfts'>('tokens')
 *   return (
 *     <Tabs label="Holdings" tabs={TABS} selected={selected} onSelect={setSelected}>
 *       {selected === 'tokens' ? 'No tokens' : 'No NFTs'}
 *     </Tabs>
 *   )
 * }
 * ```
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>): JSX.Element {
  useStyles(css)
  const baseId = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const place = findTab(
      event,
      tabs.findIndex(({ id }) => id === selected),
      tabs.length,
    )
    const next = place === null ? undefined : tabs[place]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            data-tab={id}
            id={`${baseId}${id}`}
            aria-selected={id === selected}
            aria-controls={`${baseId}panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${baseId}panel`} aria-labelledby={`${baseId}${selected}`}>
        {children}
      </div>
    </>
  )
}
