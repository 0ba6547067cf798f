// The address of an example that knows the local relay and the wallet directory: the settings travel in the query.
import type { Environment } from './environment'

export type Endpoint = 'relayUrl' | 'explorerUrl' | 'dataUrl' | 'loginUrl' | 'analyticsUrl'

/** `endpoints`: the servers that this page is to know; the relay alone unless told otherwise. */
export function addressOf(environment: Environment, example: string, endpoints: readonly Endpoint[] = ['relayUrl']) {
  const url = new URL(environment.examples[example] ?? '')
  url.searchParams.set('projectId', environment.projectId)
  for (const endpoint of endpoints) url.searchParams.set(endpoint, environment[endpoint])
  return url.href
}
