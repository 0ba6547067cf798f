// Connects any wallet over the relay: the first view when there is nothing else to connect with. Specification section 2.
import type { JSX } from 'react'
import { PairingScreen } from './PairingScreen'

/** A code, and a link to copy. */
export function View(): JSX.Element {
  return <PairingScreen wallet={null} />
}
