// A real kernel with a clock, a storage, and wallets that the test controls.

import type { Network } from '../base/network'
import type { ChainAdapter } from '../chains/adapter'
import type { ChainManifest } from '../chains/manifest'
import type { CoreParts } from '../coreParts'
import { createCore } from '../createCore'
import { createKernel } from '../createKernel'
import type { Kernel, KernelOptions } from '../kernel'
import { createMemoryBackend, type StorageBackend } from '../storage/backends'
import type { Connector } from '../wallets/connector'
import { createFakeClock, type FakeClock } from './fakeClock'

export interface FakeChainOptions {
  /** CAIP-2 namespace. Default: `eip155`. */
  namespace?: string
  /** Networks of the family, the default one first. */
  networks?: readonly [Network, ...Network[]]
  /** Wallets that announce themselves when the chain loads. */
  connectors?: readonly Connector[]
  /** Features that the manifest declares. */
  features?: ChainManifest['features']
  /** The family’s method table. */
  methods?: ChainManifest['methods']
  /** Members that replace those of the fake adapter. */
  adapter?: Partial<ChainAdapter>
  /** Called at every load. Throw to simulate a chunk that does not arrive. */
  onLoad?: () => void
}
export interface FakeKernel {
  kernel: Kernel
  clock: FakeClock
  storage: StorageBackend
}

/** Two networks of one family, enough for a switch. */
export const fakeNetworks: readonly [Network, Network] = [
  { id: 'eip155:1', name: 'First', native: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] },
  { id: 'eip155:10', name: 'Second', native: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] },
]

/** Creates a chain whose wallets are the given connectors. */
export function createFakeChain(options: FakeChainOptions = {}): ChainManifest {
  const { namespace = 'eip155', networks = fakeNetworks, connectors = [], features = [], methods = {} } = options
  return {
    namespace,
    api: 1,
    label: namespace,
    networks,
    features,
    defaultAccountType: 'eoa',
    methods,
    async load() {
      options.onLoad?.()
      return {
        createAdapter(ctx) {
          for (const connector of connectors) ctx.addConnector(connector)
          return {
            parseAddress: (input) => input,
            read: async () => null,
            feature: async () => null,
            ...options.adapter,
          }
        },
      }
    },
  }
}

/**
 * Creates a kernel over memory. Pass the `storage` of an earlier one to simulate a reload.
 *
 * @example
 * ```ts
 * import { createFakeChain, createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
 *
 * const wallet = createFakeWallet({ accounts: ['eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'] })
 * const { kernel, clock } = createFakeKernel({
 *   chains: [createFakeChain({ connectors: [wallet.connector] })],
 *   plugins: [notes()],
 * })
 * await kernel.start()
 * await kernel.connections.connect(wallet.connector.id)
 * ```
 */
export function createFakeKernel(options: Partial<KernelOptions> = {}): FakeKernel {
  const clock = createFakeClock()
  const storage = options.storage ?? createMemoryBackend()
  const chains = options.chains ?? [createFakeChain()]
  // A host's view of it has fewer members.
  const core = createCore({ plugins: [], clock, ...options, chains, storage }) as CoreParts
  return { kernel: createKernel(core), clock, storage }
}
