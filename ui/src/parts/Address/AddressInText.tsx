// A sentence that names an address in full.
import type { JSX } from 'react'
import { groupAddress } from '../../format/address'
import { useStyles } from '../../hooks/useStyles'
import css from './Address.css?inline'

/** `text` as it is, with the `address` that it holds in groups of four, so that it is compared like every other one. */
export function AddressInText({ text, address }: { text: string; address: string }): JSX.Element {
  useStyles(css)
  const start = text.indexOf(address)
  if (address === '' || start < 0) return <>{text}</>
  return (
    <>
      {text.slice(0, start)}
      <bdi className="address" role="img" aria-label={address} dir="ltr">
        {groupAddress(address).join(' ')}
      </bdi>
      {text.slice(start + address.length)}
    </>
  )
}
