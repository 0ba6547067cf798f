// The URL of an example with the local relay and the wallet directory: the settings are in the query.
import type { Environment } from './environment'

export type Endpoint = 'relayUrl' | 'explorerUrl' | 'dataUrl' | 'loginUrl' | 'analyticsUrl'

/** `endpoints`: the servers that the page gets. Default: only the relay. */
export function addressOf(environment: Environment, example: string, endpoints: readonly Endpoint[] = ['relayUrl']) {
  const url = new URL(environment.examples[example] ?? '')
  url.searchParams.set('projectId', environment.projectId)
  for (const endpoint of endpoints) url.searchParams.set(endpoint, environment[endpoint])
  return url.href
}
