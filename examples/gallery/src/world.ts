// A chain family and wallets that behave as a row of the gallery needs, without a network or an extension.
import {
  type CaipAddress,
  type ChainFeatures,
  type ChainManifest,
  type Connector,
  defineChain,
  type FeatureName,
  LatchkeyError,
  type Network,
  type Session,
} from '@latchkey/kernel'

import { createFamilies } from './families'

/** Address of the connected account. */
export const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const OTHER_ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

export interface WorldOptions {
  wallets?: readonly Partial<Connector>[]
  /** How wallets respond to a connection request. */
  connect?: 'approve' | 'reject' | 'hang' | 'fail'
  networks?: readonly [Network, ...Network[]]
  /** How many of the networks the wallet approved. Default: all. */
  approved?: number
  /** The wallet's network. Default: the first one. */
  walletNetwork?: string
  accounts?: number
  /** Default: `eoa`. */
  accountType?: Session['accountType']
  balance?: 'ready' | 'hang' | 'fail'
  discovery?: 'done' | 'hang' | 'fail'
  switching?: 'hang' | 'fail'
  /** Chain features in addition to what every row needs. */
  features?: Partial<ChainFeatures>
  /** How wallets respond to requests that a person decides. Default: no response. */
  request?: () => Promise<unknown>
  /** Two more families, with the same wallets. */
  hasFamilies?: boolean
}

const NEVER = new Promise<never>(() => {})

/** White shapes on a colored square, because text in a picture would use the machine's fonts. */
const MARKS = [
  'M18 9a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 6a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  'M18 8l10 17H8z',
  'M10 10h7v16h-7zm9 0h7v9h-7z',
  'M18 8l9 5v10l-9 5-9-5V13z',
  'M9 22a9 9 0 0 1 18 0v4H9z',
]

/** Draws the icon of a wallet, a token or a person. */
export function drawIcon(hue: number): string {
  const square = `<rect width="36" height="36" rx="10" fill="hsl(${hue} 70% 52%)"/>`
  const mark = `<path fill="#fff" d="${MARKS[hue % MARKS.length]}"/>`
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">${square}${mark}</svg>`)}`
}

/** Creates wallets of a visitor's browser with these names. */
export function createWallets(names: readonly string[]): readonly Partial<Connector>[] {
  return names.map((name, index) => ({
    id: `wallet-${index}`,
    name,
    icon: drawIcon((index * 57) % 360),
  }))
}

/** Creates networks with these names. */
export function createNetworks(names: readonly string[]): readonly [Network, ...Network[]] {
  const [first = 'Ethereum', ...rest] = names
  const create = (name: string, index: number): Network => ({
    id: `eip155:${index + 1}`,
    name,
    native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://rpc.example'],
    explorers: [{ name: 'Explorer', url: 'https://explorer.example' }],
  })
  return [create(first, 0), ...rest.map((name, index) => create(name, index + 1))]
}

function fail(): Promise<never> {
  const context = { rpcCode: -32002, name: 'resourceUnavailable' }
  return Promise.reject(new LatchkeyError('rpc/resource-unavailable', 'A request is pending already.', { context }))
}

function createConnector(base: Partial<Connector>, options: WorldOptions, networks: readonly Network[]): Connector {
  const id = base.id ?? 'wallet'
  const network = options.walletNetwork ?? networks[0]?.id ?? 'eip155:1'
  const approved =
    options.approved === undefined ? undefined : networks.slice(0, options.approved).map((each) => each.id)
  const sessions = [ADDRESS, OTHER_ADDRESS].slice(0, options.accounts ?? 1).map(
    (address): Session => ({
      caipAddress: `${network}:${address}` as CaipAddress,
      connectorId: id,
      accountType: options.accountType ?? 'eoa',
      ...(approved && { networks: approved }),
    }),
  )
  const answers = {
    approve: () => Promise.resolve(sessions),
    reject: () => Promise.reject({ code: 4001, message: 'User rejected the request.' }),
    hang: () => NEVER,
    fail,
  }
  return {
    name: 'Wallet',
    kind: 'announced',
    approvesIn: 'wallet',
    ...base,
    id,
    namespaces: ['eip155'],
    connect: answers[options.connect ?? 'approve'],
    disconnect: async () => {},
    request: options.request ?? (() => NEVER),
    watch: () => () => {},
    switchNetwork: options.switching === 'fail' ? fail : () => NEVER,
  }
}

const BALANCES = {
  ready: async () => ({ units: 2_104_561_230_000_000_000n, decimals: 18, symbol: 'ETH' }),
  hang: () => NEVER,
  fail,
}

function listFeatures({ features = {} }: WorldOptions): readonly FeatureName[] {
  return Object.keys(features) as FeatureName[]
}

/** Creates the chains of one row. */
export function createWorld(options: WorldOptions): ChainManifest[] {
  const networks = options.networks ?? createNetworks(['Ethereum', 'Base'])
  const wallets = options.wallets ?? createWallets(['Rabby', 'Phantom', 'MetaMask'])
  return [
    defineChain({
      namespace: 'eip155',
      api: 1,
      label: 'Ethereum',
      networks,
      features: ['activity', 'balances', 'explorer', 'receive', 'tokens', ...listFeatures(options)],
      defaultAccountType: 'eoa',
      methods: { eth_sendTransaction: 'approval' },
      async load() {
        if (options.discovery === 'hang') await NEVER
        if (options.discovery === 'fail') throw new TypeError('Failed to fetch dynamically imported module')
        return {
          createAdapter(ctx) {
            for (const wallet of wallets) ctx.addConnector(createConnector(wallet, options, networks))
            const features = {
              balances: { native: BALANCES[options.balance ?? 'ready'] },
              activity: { abbreviate: (address: string) => (address.slice(2, 6) + address.slice(-4)).toLowerCase() },
              explorer: {
                addressUrl: () => 'https://explorer.example/address',
                transactionUrl: () => 'https://explorer.example/tx',
              },
              receive: {
                isValidOn: () => true,
                paymentUri: ({ units }: { units: bigint }) => `ethereum:${ADDRESS}@1?value=${units}`,
              },
              ...options.features,
            }
            return {
              parseAddress: (input) => (/^0x[0-9a-f]{40}$/i.test(input) ? input : null),
              read: () => NEVER,
              feature: async (name) => (features as Record<string, unknown>)[name] as never,
            }
          },
        }
      },
    }),
    ...(options.hasFamilies ? createFamilies(wallets) : []),
  ]
}
