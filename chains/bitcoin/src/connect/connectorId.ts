// What a wallet's connector is known by.
import { NAMESPACE } from '../chainId'

/** The id of a wallet's connector. Other families may list a wallet of the same name, so the family is part of it. */
export function connectorIdOf(name: string): string {
  return `${NAMESPACE}:${name}`
}
