// Two fake networks and three fake wallets. Every wallet approves, and no request leaves the page.
import {
  type CaipNetworkId,
  type ChainManifest,
  type Connector,
  defineChain,
  type Network,
  type Session,
} from '@latchkey/kernel'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const WALLETS = [
  ['Harbor', 212],
  ['Lantern', 32],
  ['Quill', 282],
] as const
const NEVER = new Promise<never>(() => {})

function createNetwork(chainId: number, name: string): Network {
  return {
    id: `eip155:${chainId}`,
    name,
    native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://rpc.example'],
    explorers: [{ name: 'Explorer', url: 'https://explorer.example' }],
  }
}

function drawIcon(hue: number, letter: string): string {
  const shape = `<rect width="36" height="36" rx="10" fill="hsl(${hue} 70% 50%)"/>`
  const text = `<text x="18" y="24" font-family="sans-serif" font-size="16" font-weight="700" fill="#fff" text-anchor="middle">${letter}</text>`
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">${shape}${text}</svg>`)}`
}

function createWallet(name: string, hue: number): Connector {
  const connectorId = name.toLowerCase()
  const sessionOn = (network: CaipNetworkId): Session => ({
    caipAddress: `${network}:${ADDRESS}`,
    connectorId,
    accountType: 'eoa',
  })
  return {
    id: connectorId,
    name,
    icon: drawIcon(hue, name.slice(0, 1)),
    kind: 'announced',
    approvesIn: 'wallet',
    namespaces: ['eip155'],
    connect: async () => [sessionOn('eip155:1')],
    disconnect: async () => {},
    request: () => NEVER,
    watch: () => () => {},
    switchNetwork: async ({ id }) => [sessionOn(id)],
  }
}

/** A family for demonstration, with its wallets. */
export function createWorld(): ChainManifest {
  const features = {
    balances: { native: async () => ({ units: 2_104_561_230_000_000_000n, decimals: 18, symbol: 'ETH' }) },
    explorer: {
      addressUrl: () => 'https://explorer.example/address',
      transactionUrl: () => 'https://explorer.example/tx',
    },
  }
  return defineChain({
    namespace: 'eip155',
    api: 1,
    label: 'Ethereum',
    networks: [createNetwork(1, 'Ethereum'), createNetwork(8453, 'Base')],
    features: ['balances', 'explorer'],
    defaultAccountType: 'eoa',
    methods: {},
    load: async () => ({
      createAdapter(ctx) {
        for (const [name, hue] of WALLETS) ctx.addConnector(createWallet(name, hue))
        return {
          parseAddress: (input) => (/^0x[0-9a-f]{40}$/i.test(input) ? input : null),
          read: () => NEVER,
          feature: async (name) => (features as Record<string, unknown>)[name] as never,
        }
      },
    }),
  })
}

/** The wallet with which the account view is shown. */
export const FIRST_WALLET = WALLETS[0][0].toLowerCase()
