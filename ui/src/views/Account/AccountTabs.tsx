// Tabs that plugins add to the account. A tab's code is loaded when it is first shown.
import { type JSX, useState } from 'react'
import { useSlot } from '../../hooks/useSlot'
import { useText } from '../../hooks/useText'
import { Tabs } from '../../parts/Tabs/Tabs'
import { LoadedView } from '../../shell/LoadedView'
import { accountMessages } from './accountMessages'

/** Nothing when no plugin adds a tab. */
export function AccountTabs(): JSX.Element | null {
  const t = useText(accountMessages)
  const items = useSlot('account.tab')
  const [chosen, setChosen] = useState<string | null>(null)
  const selected = items.find(({ id }) => id === chosen) ?? items[0]
  if (!selected) return null
  const tabs = items.map((item) => ({ id: item.id, label: t.label(item.plugin, item) }))
  return (
    <Tabs label={t('account.tabs')} tabs={tabs} selected={selected.id} onSelect={setChosen}>
      <LoadedView key={selected.id} entry={{ key: 0, view: selected.view, params: undefined }} />
    </Tabs>
  )
}
