// What is under way in the account, each item drawn by its plugin.
import type { JSX } from 'react'
import { useSlot } from '../../hooks/useSlot'
import { Drawn } from '../../shell/Drawn'

/** Nothing when no plugin has a notice. */
export function NoticeList(): JSX.Element {
  return (
    <>
      {useSlot('account.notice').map((item) => (
        <Drawn key={`${item.plugin}.${item.id}`} {...item} />
      ))}
    </>
  )
}
