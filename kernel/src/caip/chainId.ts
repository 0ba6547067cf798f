import type { CaipNetworkId } from '../base/caip'
import { namespaceOf } from './format'

/** A network's ID in libraries: a number in the EVM family, the reference of the CAIP-2 ID in others. */
export function chainIdOf(id: CaipNetworkId): number | string {
  const reference = id.slice(id.indexOf(':') + 1)
  return namespaceOf(id) === 'eip155' ? Number(reference) : reference
}
