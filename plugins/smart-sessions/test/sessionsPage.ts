// A page with an account that lets sites act for it: the chain reads what the test grants, the data service is the test's.
import {
  addressOf,
  type CaipAddress,
  type ChainFeatures,
  type FeatureName,
  type KernelOptions,
  networkOf,
  type PluginManifest,
} from '@latchkey/kernel'
import type { DataApiService, SmartSession, Token } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeWallet, fakeNetworks, type WalletScript } from '@latchkey/kernel/testing'
import { smartSessions } from '@latchkey/plugin-smart-sessions'

export const ADDRESS = '0x1111111111111111111111111111111111111111'
export const SIGNATURE = `0x${'5e'.repeat(65)}`
const CONTRACT = '0xc0ffee0000000000000000000000000000000001'
const DAY_S = 86_400

export interface Play {
  account?: CaipAddress
  accountType?: 'eoa' | 'smartAccount'
  /** Null: a page without one. */
  service?: Partial<DataApiService> | null
  features?: KernelOptions['features']
  wallet?: WalletScript
}

/** What it may do is `data`, as the chain would have read it. */
export function grant(pci: string, name: string, ...allowed: readonly unknown[]): SmartSession {
  return {
    pci,
    project: { id: 'p', name, url: 'https://shop.example/', iconUrl: null },
    createdAtMs: 0,
    expiresAtMs: Date.UTC(2030, 0, 2, 12),
    revokedAtMs: null,
    permissions: allowed.map((data) => ({ type: 'of-the-test', data })),
    context: '0xc0',
  }
}
export const DAILY = { kind: 'spend', tokenAddress: null, units: '1500000000000000000', periodS: DAY_S }
export const DOLLARS = { kind: 'spend', tokenAddress: CONTRACT, units: '2500000', periodS: 3 * DAY_S }
export const UNKNOWN_TOKEN = { kind: 'spend', tokenAddress: ADDRESS, units: '7', periodS: null }
export const CALL = { kind: 'call', contract: CONTRACT, functions: ['mint', 'burn'] }

const features: Partial<ChainFeatures> = {
  smartSessions: {
    readPermission({ data }) {
      const allowed = data as { kind?: string; units: string }
      if (allowed.kind === 'spend') return { ...allowed, units: BigInt(allowed.units) } as never
      return allowed.kind === 'call' ? (allowed as never) : null
    },
    planRevoke: (account, { pci }) => ({
      network: networkOf(account),
      method: 'wallet_revokePermissions',
      params: [{ pci, address: addressOf(account) }],
    }),
    parseRevoked: (result) => (typeof result === 'string' && result.startsWith('0x') ? result : null),
  },
  tokens: {
    balance: async () => 0n,
    verify: async ({ address, symbol, decimals }) => ({ address, symbol, decimals }),
    async find(network, address) {
      const dollar: Token = { network, address, name: 'Test Dollar', symbol: 'TUSD', decimals: 6, iconUrl: null }
      return address === CONTRACT ? dollar : null
    },
  },
}

function give(service: Partial<DataApiService>): PluginManifest {
  return {
    id: 'service',
    api: 1,
    provides: ['dataApi'],
    load: async () => ({ setup: (ctx) => void ctx.provide('dataApi' as never, service as never) }),
  }
}

/** The options of such a page, and its wallet. */
export function createPage(play: Play = {}) {
  const { account = `eip155:1:${ADDRESS}`, accountType = 'smartAccount', service = {} } = play
  const wallet = createFakeWallet({ accounts: [account] })
  wallet.play({
    connect: () => wallet.sessions().map((session) => ({ ...session, accountType })),
    request: () => SIGNATURE,
    ...play.wallet,
  })
  const [first, ...others] = fakeNetworks
  const chain = createFakeChain({
    connectors: [wallet.connector],
    networks: [{ ...first, id: networkOf(account) }, ...others],
    features: ['smartSessions'],
    methods: { wallet_revokePermissions: 'approval' },
    adapter: {
      feature: async <F extends FeatureName>(name: F) => (features[name] as ChainFeatures[F] | undefined) ?? null,
    },
  })
  const plugins = [smartSessions(), ...(service ? [give(service)] : [])]
  return { wallet, plugins, options: { chains: [chain], features: play.features ?? { smartSessions: true } } }
}
