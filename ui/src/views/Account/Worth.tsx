// What the account is worth: what a plugin draws there, like the total, over the native balance; that one alone without.
import type { CaipAddress } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useSlot } from '../../hooks/useSlot'
import { Drawn } from '../../shell/Drawn'
import { Balance } from './Balance'

/** The room for both is kept where there may be two. */
export function Worth({ account }: { account: CaipAddress }): JSX.Element {
  const [hero] = useSlot('account.hero')
  return (
    <>
      {hero && <Drawn {...hero} />}
      <Balance account={account} />
    </>
  )
}
