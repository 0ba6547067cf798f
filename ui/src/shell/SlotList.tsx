// Renders what plugins add to a slot: rows and buttons from their manifests, or a plugin's own component instead.
import type { Action } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useOpenView } from '../hooks/useOpenView'
import { useSlot } from '../hooks/useSlot'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Button } from '../parts/Button/Button'
import { Icon, isIconName } from '../parts/Icon/Icon'
import { type PreloadedItem, SlotItemView } from './SlotItemView'

export interface SlotListProps {
  name: 'connect.footer' | 'connect.failed'
}

/** Renders a button for each item; nothing if no plugin fills the slot. */
export function SlotList({ name }: SlotListProps): JSX.Element {
  const t = useText(en)
  const openView = useOpenView()
  return (
    <>
      {useSlot(name).map((item) => (
        <Button key={`${item.plugin}.${item.id}`} weight="plain" {...openView(item.opens)}>
          {t.label(item.plugin, item)}
        </Button>
      ))}
    </>
  )
}

/** Renders a row for each item, or the plugin's own component instead. */
export function ActionRows({
  items,
}: {
  items: readonly ((Action | PreloadedItem) & { plugin: string })[]
}): JSX.Element {
  const t = useText(en)
  const openView = useOpenView()
  return (
    <>
      {items.map((item) => {
        const key = `${item.plugin}.${item.id}`
        if ('load' in item) return <SlotItemView key={key} {...item} />
        return (
          <button key={key} type="button" className="row" {...openView(item.opens)}>
            {isIconName(item.icon) && <Icon name={item.icon} />}
            <span className="row-text row-title">{t.label(item.plugin, item)}</span>
            <Icon name="next" size={18} />
          </button>
        )
      })}
    </>
  )
}
