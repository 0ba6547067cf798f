// IDs of wallet connectors.
import { NAMESPACE } from '../chainId'

/** Returns the ID of a wallet's connector. It contains the family, because other families may list a wallet of the same name. */
export function connectorIdOf(name: string): string {
  return `${NAMESPACE}:${name}`
}
