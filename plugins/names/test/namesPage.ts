// A page with the names plugin, a wallet, and sources of names that the test scripts.
import { type CaipAddress, type CaipNetworkId, type Network, networkOf, type PluginManifest } from '@latchkey/kernel'
import type { DataApiService, NamesFeature, ResolvedName } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel, createFakeWallet, fakeNetworks } from '@latchkey/kernel/testing'
import { type NamesOptions, names } from '@latchkey/plugin-names'

export const ALICE = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
export const BOB = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
export const ACCOUNT = `eip155:1:${ALICE}` as const
export const PICTURE = 'https://img.example/a.png'

interface World extends NamesOptions {
  /** What the chain knows; without it the family has no names. `null`: it has them, and the page lacks their network. */
  chain?: Partial<NamesFeature> | null
  /** What the data service knows; without it there is none. */
  service?: Partial<DataApiService>
  networks?: readonly [Network, ...Network[]]
  /** Of the wallet; Alice's unless set. */
  accounts?: readonly CaipAddress[]
  /** A second family, without names, and the account of its wallet `other`. */
  other?: { namespace: string; account: CaipAddress }
}

/** `end` destroys the page. */
export function openPage(world: World = {}) {
  const { chain, service, networks = fakeNetworks, accounts = [ACCOUNT], other, ...options } = world
  const unnamed = { name: null, avatarUrl: null }
  const feature: NamesFeature = {
    isAvailable: chain !== null,
    // ENSIP-15 in short: what a test writes in letters of Latin alone.
    normalize: (name) => (/^[a-z0-9.-]+\.[a-z]+$/i.test(name) ? name.toLowerCase() : null),
    resolve: async () => null,
    identify: async () => unnamed,
    ...chain,
  }
  const wallet = createFakeWallet({ id: 'wallet', name: 'Wallet', accounts })
  const family = createFakeChain({
    networks,
    connectors: [wallet.connector],
    features: chain === undefined ? [] : ['names'],
    adapter: {
      parseAddress: (input) => (/^0x[0-9a-f]{40}$/i.test(input) ? input.toLowerCase() : null),
      feature: async (name) => (chain !== undefined && name === 'names' ? feature : null) as never,
    },
  })
  const { kernel, clock } = createFakeKernel({
    chains: [family, ...(other ? [createOtherFamily(other)] : [])],
    plugins: [names(options), ...(service ? [createService(service)] : [])],
  })
  return { kernel, clock, wallet, service: () => kernel.service('names'), end: () => kernel.destroy() }
}

function createOtherFamily({ namespace, account }: NonNullable<World['other']>) {
  const { connector } = createFakeWallet({ id: 'other', name: 'Other', accounts: [account] })
  const [first] = fakeNetworks
  return createFakeChain({ namespace, networks: [{ ...first, id: networkOf(account) }], connectors: [connector] })
}

function createService(service: Partial<DataApiService>): PluginManifest {
  const unnamed: Partial<DataApiService> = {
    identity: async () => ({ name: null, avatarUrl: null }),
    namesOf: async () => [],
    findName: async () => null,
  }
  return {
    id: 'service',
    api: 1,
    provides: ['dataApi'],
    load: async () => ({ setup: (ctx) => void ctx.provide('dataApi' as never, { ...unnamed, ...service } as never) }),
  }
}

/** What a source answers for this name alone. */
export function only(name: string, address: string, avatarUrl: string | null = null) {
  return async (requested: string, _network: CaipNetworkId): Promise<ResolvedName | null> =>
    requested === name ? { name, address, avatarUrl } : null
}
