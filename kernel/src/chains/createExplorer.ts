// Links to a network's block explorer: only https, or a page on this machine for local chains.

import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { Network } from '../base/network'
import { addressOf, networkOf } from '../caip/format'

export interface ExplorerFeature {
  /** Returns the page of an address, or null if the network has no explorer. Always `https:` or a loopback host. */
  addressUrl(account: CaipAddress): string | null
  /** Returns the page of a transaction, or null if the network has no explorer or `hash` is not a transaction ID of this family. */
  transactionUrl(network: CaipNetworkId, hash: string): string | null
}
export interface ExplorerOptions {
  /** Networks with their `explorers`. */
  networks: readonly Network[]
  /** Path before an address, such as `address`; empty if the address follows immediately. */
  accountPath: string
  /** Path before the ID of a transaction. Default: `tx`. */
  transactionPath?: string
  /** The adapter's `parseAddress`. */
  parseAddress(input: string): string | null
  /** Returns whether a text is a transaction ID of this family. Never throws. */
  isTransactionId(text: string): boolean
}

const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the feature `explorer` of a family. Links keep a query in the explorer's URL, which may select the network.
 *
 * @example
 * ```ts
 * import { createExplorer } from '@latchkey/kernel/chains'
 * import { mainnet } from 'acme-toy-chain'
 *
 * const explorer = createExplorer({
 *   networks: [mainnet],
 *   accountPath: 'account',
 *   parseAddress: (input) => adapter.parseAddress(input),
 *   isTransactionId: (text) => /^[0-9a-f]{64}$/.test(text),
 * })
 * ```
 */
export function createExplorer(options: ExplorerOptions): ExplorerFeature {
  const { networks, accountPath, transactionPath = 'tx', parseAddress, isTransactionId } = options

  function urlOf(network: CaipNetworkId, path: string, id: string): string | null {
    const base = networks.find(({ id }) => id === network)?.explorers?.[0]?.url
    if (base === undefined || !URL.canParse(base)) return null
    const url = new URL(base)
    url.pathname = [url.pathname.replace(/\/$/, ''), ...(path === '' ? [] : [path]), id].join('/')
    const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname))
    return isAllowed ? url.href : null
  }

  return {
    addressUrl: (account) => {
      const address = parseAddress(addressOf(account))
      return address === null ? null : urlOf(networkOf(account), accountPath, address)
    },
    transactionUrl: (network, id) => (isTransactionId(id) ? urlOf(network, transactionPath, id) : null),
  }
}
