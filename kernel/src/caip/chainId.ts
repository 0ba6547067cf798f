import type { CaipNetworkId } from '../base/caip'
import { namespaceOf } from './format'

/** What libraries call a network: a number in the EVM family, the reference of the CAIP-2 id in others. */
export function chainIdOf(id: CaipNetworkId): number | string {
  const reference = id.slice(id.indexOf(':') + 1)
  return namespaceOf(id) === 'eip155' ? Number(reference) : reference
}
