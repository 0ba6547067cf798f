// Two more families of networks, with wallets of the same names as the first family, so that they count as the same wallets.
import { type CaipAddress, type ChainManifest, type Connector, defineChain, type Network } from '@latchkey/kernel'

const FAMILIES = [
  { namespace: 'solana', label: 'Solana', symbol: 'SOL', account: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' },
  { namespace: 'bip122', label: 'Bitcoin', symbol: 'BTC', account: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
] as const

/** Creates a connector for each wallet in each family. */
export function createFamilies(wallets: readonly Partial<Connector>[]): ChainManifest[] {
  return FAMILIES.map(({ namespace, label, symbol, account }) => {
    const network: Network = {
      id: `${namespace}:main`,
      name: label,
      native: { name: label, symbol, decimals: 9 },
      rpcUrls: [],
    }
    const connectors = wallets.map(({ id, name = '', icon }): Connector => {
      const connectorId = `${namespace}:${id}`
      const caipAddress: CaipAddress = `${network.id}:${account}`
      return {
        id: connectorId,
        name,
        ...(icon && { icon }),
        kind: 'announced',
        namespaces: [namespace],
        approvesIn: 'wallet',
        connect: async () => [{ caipAddress, connectorId, accountType: 'eoa' }],
        disconnect: async () => {},
        request: async () => null,
        watch: () => () => {},
      }
    })
    return defineChain({
      namespace,
      api: 1,
      label,
      networks: [network],
      features: [],
      defaultAccountType: 'eoa',
      methods: {},
      load: async () => ({
        createAdapter(ctx) {
          for (const connector of connectors) ctx.addConnector(connector)
          return { parseAddress: (input) => input, read: async () => null, feature: async () => null }
        },
      }),
    })
  })
}
