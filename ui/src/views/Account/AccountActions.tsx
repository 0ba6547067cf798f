// The account's actions: one round button per plugin that adds one.
import type { JSX } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useOpenView } from '../../hooks/useOpenView'
import { useSlot } from '../../hooks/useSlot'
import { useText } from '../../hooks/useText'
import { Icon, isIconName } from '../../parts/Icon/Icon'
import { accountMessages } from './accountMessages'
import { orderActions } from './orderActions'

/** Renders nothing if no plugin adds an action. */
export function AccountActions(): JSX.Element | null {
  const t = useText(accountMessages)
  const openView = useOpenView()
  const { policy } = useKernel().options
  const items = orderActions(useSlot('account.action'), policy?.walletFeatureOrder)
  if (items.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className="account-actions" role="group" aria-label={t('account.actions')}>
      {items.map((item) => (
        <button key={`${item.plugin}.${item.id}`} type="button" {...openView(item.opens)}>
          {isIconName(item.icon) && <Icon name={item.icon} />}
          {t.label(item.plugin, item)}
        </button>
      ))}
    </div>
  )
}
