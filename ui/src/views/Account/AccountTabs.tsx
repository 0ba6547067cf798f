// Tabs that plugins add to the account. A tab's code loads when the tab is first shown.

import { atom } from 'jotai/vanilla'
import { type JSX, useEffect, useState } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useSlot } from '../../hooks/useSlot'
import { useText } from '../../hooks/useText'
import { Tabs } from '../../parts/Tabs/Tabs'
import { LoadedView } from '../../shell/LoadedView'
import { accountMessages } from './accountMessages'

/** `entry` is the key of the stack entry in which the tab was selected: a modal that is opened again starts with the first tab. */
const chosenAtom = atom({ entry: 0, tab: '' })

/** Renders nothing if no plugin adds a tab. Going back from another view shows the tab that was selected. */
export function AccountTabs(): JSX.Element | null {
  const t = useText(accountMessages)
  const { store, router, connections } = useKernel()
  const namespace = useLatchkeyAtom(connections.activeAtom)?.namespace
  const items = useSlot('account.tab')
  const chosen = useLatchkeyAtom(chosenAtom)
  const [entry] = useState(() => store.get(router.stateAtom).stack.at(-1)?.key ?? 0)
  const selected = items.find(({ id }) => chosen.entry === entry && id === chosen.tab) ?? items[0]
  const currentTab = selected ? items.indexOf(selected) : -1
  useEffect(() => {
    if (namespace && currentTab >= 0) connections.updateAccount(namespace, { currentTab })
  }, [connections, namespace, currentTab])
  if (!selected) return null
  const tabs = items.map((item) => ({ id: item.id, label: t.label(item.plugin, item) }))
  const select = (tab: string) => store.set(chosenAtom, { entry, tab })
  return (
    <Tabs label={t('account.tabs')} tabs={tabs} selected={selected.id} onSelect={select}>
      <LoadedView key={selected.id} entry={{ key: 0, view: selected.view, params: undefined }} />
    </Tabs>
  )
}
