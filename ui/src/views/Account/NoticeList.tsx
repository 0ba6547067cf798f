// The account's pending activity, each item rendered by its plugin.
import type { DrawnItem } from '@latchkey/kernel'
import { type JSX, useState } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useSlot } from '../../hooks/useSlot'
import { Drawn } from '../../shell/Drawn'

/** Height of a row in CSS pixels. */
const ROW_PX = 56

/** Renders nothing if no plugin has a notice. */
export function NoticeList(): JSX.Element {
  return (
    <>
      {useSlot('account.notice').map((item) => (
        <Notice key={`${item.plugin}.${item.id}`} {...item} />
      ))}
    </>
  )
}

/** A plugin that is still starting was started for something stored, so it has a row to show: without its space the tokens would move. */
function Notice({ plugin, ...item }: DrawnItem & { plugin: string }): JSX.Element {
  const { plugins, store } = useKernel()
  const [isStarting] = useState(() => store.get(plugins.statusAtom).get(plugin) === 'loading')
  return <Drawn {...item} roomPx={isStarting ? ROW_PX : item.roomPx} />
}
