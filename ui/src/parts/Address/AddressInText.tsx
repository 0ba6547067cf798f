// Shows a sentence that contains a full address.
import type { JSX } from 'react'
import { groupAddress } from '../../format/address'
import { useStyles } from '../../hooks/useStyles'
import css from './Address.css?inline'

/** Renders `text` with its `address` in groups of four, so that it can be compared like any other address. */
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
