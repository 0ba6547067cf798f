// Renders what plugins add to a slot: rows and buttons from their manifests, or a plugin's own component instead.
import type { Action, DrawnItem } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useOpenView } from '../hooks/useOpenView'
import { useSlot } from '../hooks/useSlot'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Button } from '../parts/Button/Button'
import { Icon, isIconName } from '../parts/Icon/Icon'
import { Drawn } from './Drawn'

export interface SlotListProps {
  name: 'connect.footer' | 'connect.failed' | 'account.row'
  /** IDs of items to leave out, because the view renders them itself. */
  except?: readonly string[]
}

/** Renders a row for each item of the account and a button for any other; nothing if no plugin fills the slot. */
export function SlotList({ name, except = [] }: SlotListProps): JSX.Element {
  const t = useText(en)
  const openView = useOpenView()
  const items = useSlot(name).filter(({ id }) => !except.includes(id))
  if (name === 'account.row') return <ActionRows items={items} />
  return (
    <>
      {items.map(
        (item) =>
          'opens' in item && (
            <Button key={`${item.plugin}.${item.id}`} weight="plain" {...openView(item.opens)}>
              {t.label(item.plugin, item)}
            </Button>
          ),
      )}
    </>
  )
}

/** Renders a row for each item, or the plugin's own component instead. */
export function ActionRows({ items }: { items: readonly ((Action | DrawnItem) & { plugin: string })[] }): JSX.Element {
  const t = useText(en)
  const openView = useOpenView()
  return (
    <>
      {items.map((item) => {
        const key = `${item.plugin}.${item.id}`
        if ('load' in item) return <Drawn key={key} {...item} />
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
