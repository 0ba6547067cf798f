// The account's pending activity, each item rendered by its plugin.
import type { JSX } from 'react'
import { useSlot } from '../../hooks/useSlot'
import { Drawn } from '../../shell/Drawn'

/** Renders nothing if no plugin has a notice. */
export function NoticeList(): JSX.Element {
  return (
    <>
      {useSlot('account.notice').map((item) => (
        <Drawn key={`${item.plugin}.${item.id}`} {...item} />
      ))}
    </>
  )
}
