// Draws the actions that plugins put into a slot, from their manifests alone.
import type { Action } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useOpenView } from '../hooks/useOpenView'
import { useSlot } from '../hooks/useSlot'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Button } from '../parts/Button/Button'
import { Icon, isIconName } from '../parts/Icon/Icon'

export interface SlotListProps {
  name: 'connect.method' | 'connect.footer' | 'account.row'
  /** Ids of items that the view draws itself. */
  except?: readonly string[]
}

/** A button per item; nothing at all when no plugin fills the slot. */
export function SlotList({ name, except = [] }: SlotListProps): JSX.Element {
  const t = useText(en)
  const openView = useOpenView()
  const items = useSlot(name).filter(({ id }) => !except.includes(id))
  if (name !== 'connect.footer') return <ActionRows items={items} />
  return (
    <>
      {items.map((item) => (
        <Button key={`${item.plugin}.${item.id}`} weight="plain" {...openView(item.opens)}>
          {t.label(item.plugin, item)}
        </Button>
      ))}
    </>
  )
}

/** A row per item. */
export function ActionRows({ items }: { items: readonly (Action & { plugin: string })[] }): JSX.Element {
  const t = useText(en)
  const openView = useOpenView()
  return (
    <>
      {items.map((item) => (
        <button key={`${item.plugin}.${item.id}`} type="button" className="row" {...openView(item.opens)}>
          {isIconName(item.icon) && <Icon name={item.icon} />}
          <span className="row-text row-title">{t.label(item.plugin, item)}</span>
          <Icon name="next" size={18} />
        </button>
      ))}
    </>
  )
}
