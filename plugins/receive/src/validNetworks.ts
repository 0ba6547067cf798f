// Over which networks an address can be reached. Requirement RCV-01, wire facts 8.3.
import { type CaipNetworkId, type Network, namespaceOf, networkOf, type Session } from '@latchkey/kernel'
import type { ReceiveFeature } from '@latchkey/kernel/contracts'

export interface ValidNetworksFacts {
  session: Session
  /** Of every family, in the host's order. */
  all: readonly Network[]
  /** Null: the wallet takes any. */
  approved: readonly CaipNetworkId[] | null
  /** Null where the family does not say: then only the network that the account is on is certain. */
  isValidOn: ReceiveFeature['isValidOn'] | null
}

/** Approved ones first. A smart account is a contract, which may not be there on another network. */
export function listValidNetworks({ session, all, approved, isValidOn }: ValidNetworksFacts): readonly Network[] {
  const { caipAddress, accountType } = session
  const active = networkOf(caipAddress)
  const isSure = isValidOn === null || accountType === 'smartAccount'
  const isReached = ({ id }: Network) =>
    isSure ? id === active : namespaceOf(id) === namespaceOf(caipAddress) && isValidOn(caipAddress, id)
  const isApproved = ({ id }: Network) => approved?.includes(id) ?? true
  return all.filter(isReached).sort((one, other) => Number(isApproved(other)) - Number(isApproved(one)))
}
