// What a person can change in a connection: network, account, networks, expiry, and whether it continues.
import { getSdkError } from '@walletconnect/utils'
import type { FamilyAccount, FamilyNetwork, WalletFamily } from './families/family.ts'
import { readAccount, writeAccounts } from './owners.ts'
import { readSite, type Site } from './siteRequest.ts'
import type { Kit } from './startKit.ts'

export interface SessionView {
  topic: string
  site: Site
  /** Milliseconds since 1970. */
  expiresAtMs: number
  families: readonly SessionFamily[]
}

/** One family of chains in a connection. */
export interface SessionFamily {
  namespace: string
  /** Display name. */
  label: string
  /** Address that the site sees. */
  address: string
  accounts: readonly FamilyAccount[]
  networks: readonly (FamilyNetwork & { isConnected: boolean })[]
}

export interface Sessions {
  list(): SessionView[]
  /** Switches the site to this network, after adding the network to the connection if necessary. */
  switchNetwork(topic: string, networkId: string): Promise<void>
  /** Switches the site to this account. */
  changeAccount(topic: string, namespace: string, address: string): Promise<void>
  /** Connects these networks of the family, at least one, and no others. */
  setNetworks(topic: string, namespace: string, networkIds: readonly string[]): Promise<void>
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
}

type Namespaces = Parameters<Kit['updateSession']>[0]['namespaces']

/** Returns the connections of one wallet. Calls reject with the SDK's message if a connection has ended. */
export function createSessions(kit: Kit, families: readonly WalletFamily[]): Sessions {
  function find(topic: string): { namespaces: Namespaces } {
    const session = kit.getActiveSessions()[topic]
    if (!session) throw new Error('This connection has ended.')
    return session
  }

  function familyOf(namespace: string): WalletFamily {
    const family = families.find((each) => each.namespace === namespace)
    if (!family) throw new Error('The wallet has no such network.')
    return family
  }

  /** Replaces one family of a connection: the same account on each of these networks. */
  async function place(topic: string, namespace: string, networkIds: readonly string[], address: string) {
    const { namespaces } = find(topic)
    const before = namespaces[namespace]
    if (!before) throw new Error('The site is not connected to this family of networks.')
    const accounts = writeAccounts(familyOf(namespace), address, networkIds)
    const after = { ...before, chains: [...networkIds], accounts }
    await kit.updateSession({ topic, namespaces: { ...namespaces, [namespace]: after } })
  }

  /** Networks and address of one family that the site sees. */
  function read(topic: string, namespace: string): { networkIds: string[]; address: string } {
    const accounts = find(topic).namespaces[namespace]?.accounts ?? []
    const networkIds = accounts.map((account) => account.slice(0, account.lastIndexOf(':')))
    return { networkIds: [...new Set(networkIds)], address: readAccount(familyOf(namespace), accounts[0] ?? '') }
  }

  return {
    list: () =>
      Object.values(kit.getActiveSessions()).map(({ topic, peer, expiry, namespaces }) => ({
        topic,
        site: readSite(peer.metadata),
        expiresAtMs: expiry * 1000,
        families: families
          .filter(({ namespace }) => namespaces[namespace])
          .map(({ namespace, label, accounts, networks }) => {
            const { networkIds, address } = read(topic, namespace)
            const marked = networks().map((network) => ({ ...network, isConnected: networkIds.includes(network.id) }))
            return { namespace, label, address, accounts, networks: marked }
          }),
      })),
    async switchNetwork(topic, networkId) {
      const family = familyOf(networkId.slice(0, networkId.indexOf(':')))
      const { networkIds, address } = read(topic, family.namespace)
      if (!networkIds.includes(networkId)) await place(topic, family.namespace, [...networkIds, networkId], address)
      const event = { name: 'chainChanged', data: family.chainChangedData(networkId) }
      await kit.emitSessionEvent({ topic, event, chainId: networkId })
    },
    async changeAccount(topic, namespace, address) {
      const { networkIds } = read(topic, namespace)
      await place(topic, namespace, networkIds, address)
      const [chainId = ''] = networkIds
      const data = writeAccounts(familyOf(namespace), address, [chainId]).map((account) => account.split(':').at(-1))
      await kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data }, chainId })
    },
    setNetworks: async (topic, namespace, networkIds) =>
      place(topic, namespace, networkIds, read(topic, namespace).address),
    extend: async (topic) => void (await kit.extendSession({ topic })),
    disconnect: (topic) => kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') }),
  }
}
