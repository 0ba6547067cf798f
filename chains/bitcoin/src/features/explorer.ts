// Links to a network's block explorer (Esplora's paths). Only https, or a page of this machine for local chains.
import { addressOf, type CaipNetworkId, type ExplorerFeature, type Network, networkOf } from '@latchkey/kernel'
import { parseAddress } from '../address'

const TXID_PATTERN = /^[0-9a-f]{64}$/i
const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** The feature `explorer`. */
export function createExplorer(networks: readonly Network[]): ExplorerFeature {
  function urlOf(network: CaipNetworkId, path: string): string | null {
    const base = networks.find(({ id }) => id === network)?.explorers?.[0]?.url
    const link = `${base?.replace(/\/$/, '')}/${path}`
    if (base === undefined || !URL.canParse(link)) return null
    const url = new URL(link)
    const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname))
    return isAllowed ? url.href : null
  }
  return {
    addressUrl: (account) => {
      const address = parseAddress(addressOf(account))
      return address === null ? null : urlOf(networkOf(account), `address/${address}`)
    },
    transactionUrl: (network, hash) => (TXID_PATTERN.test(hash) ? urlOf(network, `tx/${hash}`) : null),
  }
}
