// The account's value: a plugin's element, like the total, above the native balance. Without a plugin, only the native balance.
import type { CaipAddress } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useSlot } from '../../hooks/useSlot'
import { SlotItemView } from '../../shell/SlotItemView'
import { Balance } from './Balance'

/** Reserves space for both if both may appear. */
export function AccountValue({ account }: { account: CaipAddress }): JSX.Element {
  const [hero] = useSlot('account.hero')
  return (
    <>
      {hero && <SlotItemView {...hero} />}
      <Balance account={account} />
    </>
  )
}
