// Links to a cluster's explorer, whose address may carry the cluster as a query. Only https, or a page of this machine.
import { addressOf, type CaipNetworkId, type ExplorerFeature, type Network, networkOf } from '@latchkey/kernel'
import { parseAddress } from '../address'
import { decodeSignature } from '../bytes'

const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** The feature `explorer`. */
export function createExplorer(networks: readonly Network[]): ExplorerFeature {
  function urlOf(network: CaipNetworkId, path: string): string | null {
    const base = networks.find(({ id }) => id === network)?.explorers?.[0]?.url
    if (base === undefined || !URL.canParse(base)) return null
    const url = new URL(base)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
    const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname))
    return isAllowed ? url.href : null
  }
  return {
    addressUrl: (account) => {
      const address = parseAddress(addressOf(account))
      return address === null ? null : urlOf(networkOf(account), `account/${address}`)
    },
    transactionUrl: (network, hash) => (decodeSignature(hash) === null ? null : urlOf(network, `tx/${hash}`)),
  }
}
