// The networks on which an address can receive (RCV-01).
import { type CaipNetworkId, type Network, namespaceOf, networkOf, type Session } from '@latchkey/kernel'
import type { ReceiveFeature } from '@latchkey/kernel/contracts'

export interface ValidNetworksFacts {
  session: Session
  /** Networks of every family, in the host's order. */
  all: readonly Network[]
  /** Null if the wallet accepts any network. */
  approved: readonly CaipNetworkId[] | null
  /** Null if the family does not say. Then only the account's current network is certain. */
  isValidOn: ReceiveFeature['isValidOn'] | null
}

/** Approved ones first. A smart account is a contract, which may not exist on another network. */
export function listValidNetworks({ session, all, approved, isValidOn }: ValidNetworksFacts): readonly Network[] {
  const { caipAddress, accountType } = session
  const active = networkOf(caipAddress)
  const isSure = isValidOn === null || accountType === 'smartAccount'
  const isReached = ({ id }: Network) =>
    isSure ? id === active : namespaceOf(id) === namespaceOf(caipAddress) && isValidOn(caipAddress, id)
  const isApproved = ({ id }: Network) => approved?.includes(id) ?? true
  return all.filter(isReached).sort((one, other) => Number(isApproved(other)) - Number(isApproved(one)))
}
