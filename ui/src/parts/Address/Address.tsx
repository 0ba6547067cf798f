// Shows an account's address: short for a known one, in full where the visitor checks it.

import { shortenAddress } from '@latchkey/kernel'
import type { JSX } from 'react'
import { groupAddress } from '../../format/address'
import { useStyles } from '../../hooks/useStyles'
import css from './Address.css?inline'

/** `0x71C765…d8976F`, or all of it in groups of four if `isFull`. Always left to right. */
export function Address({ address, isFull = false }: { address: string; isFull?: boolean }): JSX.Element {
  useStyles(css)
  if (!isFull) {
    return (
      <span className="address" title={address} dir="ltr">
        {shortenAddress(address)}
      </span>
    )
  }
  return (
    <span className="address full" role="img" aria-label={address} dir="ltr">
      {groupAddress(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat, and their place is what tells them apart
        <span key={index}>{group}</span>
      ))}
    </span>
  )
}
