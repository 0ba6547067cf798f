// A kernel with one chain and a wallet in the page, for the clauses about chains.
import { expect } from 'vitest'
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { ChainAdapter } from '../chains/adapter'
import type { ChainManifest } from '../chains/manifest'
import type { TransferDraft } from '../contracts/chainFeatures'
import type { ProposedTransaction } from '../contracts/dataApi'
import type { SwapMismatch } from '../contracts/errorCodes'
import type { SwapTerms } from '../contracts/swaps'
import type { Token } from '../contracts/tokens'
import type { Kernel } from '../kernel'
import type { PluginManifest } from '../plugin/manifest'
import { createMemoryBackend } from '../storage/backends'
import { createFakeKernel } from './fakeKernel'
import { openFakePage } from './fakePage'
import type { WalletMode } from './responseScript'

/** A wallet that the fixtures add to the page, with the protocol of its family. */
export interface PlacedWallet {
  /** ID of the connector that the chain must create for it. */
  connectorId: string
  /** Sets how the person responds. Requests that no person sees are only affected by `malformed` and `wrongChain`. */
  play(mode: WalletMode): void
  /** Releases the responses that `late` holds back. */
  settle(): void
  /** Switches the wallet to another of its networks, without a request from the page. */
  moveTo(networkId: string): void
  /**
   * Makes another of the wallet's accounts the active one, without a request from the page, and returns its address. Missing in a wallet
   * with one account.
   */
  changeAccount?(): string
  /** Returns how many listeners the page has on the wallet now. */
  listenerCount(): number
}
export interface Placement {
  wallet: PlacedWallet
  /** Removes the wallet from the page. */
  remove(): void
  /** Plugins that add the wallet's connector, for a chain that does not look for wallets itself. */
  plugins?: readonly PluginManifest[]
}
export interface WalletCall {
  /** JSON-RPC method. */
  method: string
  params: readonly unknown[]
}
export interface ChainFixtures {
  /** Addresses that `parseAddress` accepts. */
  goodAddresses: readonly [string, ...string[]]
  /** Texts for which `parseAddress` returns null. */
  badAddresses: readonly [string, ...string[]]
  /** A method that needs approval, with valid parameters. */
  unsafeCall: WalletCall
  /** Adds a new wallet to the page. It is on the first network of the manifest. */
  placeWallet(): Placement
  /** A call that moves value, and a check that the result reports success. */
  send?: WalletCall & { isResult(result: unknown): boolean }
  /** For a chain with the feature `balances`: an endpoint that the test controls, which the manifest's networks name. */
  balance?: {
    account: CaipAddress
    /** The highest balance that an account can have, in the smallest unit. */
    maxUnits: bigint
    /** Sets the account's balance. */
    hold(units: bigint): void
    /** Makes the endpoint respond with an error. Omitted by a family that shows nothing in that case. */
    fail?(): void
  }
  /** For a chain with the feature `transfer`: an account that can send, through an endpoint that the test controls. */
  transfer?: {
    draft: Omit<TransferDraft, 'units'>
    /** The minimum that the network accepts: one unit, or the amount above dust. */
    minimumUnits: bigint
    /** Makes the account's balance cover the minimum and its fee, and makes the network accept any transfer of it. */
    fund(): void
    /** The response of a wallet that has sent it. */
    response: unknown
    /** Links that request a payment. */
    paymentUris: readonly string[]
  }
  /** For a chain with the feature `tokens`: a token as its chain describes it, through an endpoint that the test controls. */
  token?: {
    account: CaipAddress
    token: Token
    /** The highest balance that an account can have, in the smallest unit. */
    maxUnits: bigint
    /** Sets the account's balance of the token. */
    hold(units: bigint): void | Promise<void>
  }
  /** For a chain with the feature `swaps`: a swap, and an honest data service's proposal for it. */
  swap?: {
    terms: SwapTerms
    proposal: ProposedTransaction
    /** The contracts that the swap calls. */
    routers: readonly string[]
    /** Time of the proposal. Milliseconds since the epoch. */
    nowMs: number
    /** Dishonest proposals, and what differs in each. */
    lies: readonly { mismatch: SwapMismatch; proposal: ProposedTransaction }[]
    /** Makes the account able to pay for the swap and its fee. */
    fund(): void | Promise<void>
  }
}

export interface ChainWorld {
  readonly namespace: string
  readonly fixtures: ChainFixtures
  createManifest(): ChainManifest
  statusOf(kernel: Kernel): string
  networkOf(kernel: Kernel): CaipNetworkId
  /** Runs `use` with the chain's adapter, in a kernel and a page without wallets. */
  withAdapter(use: (adapter: ChainAdapter, manifest: ChainManifest) => Promise<void>): Promise<void>
  /** Runs `use` with a wallet in the page and a kernel that has found it. `open` creates another kernel over the same storage. */
  withWallet(use: (kernel: Kernel, wallet: PlacedWallet, open: () => Promise<Kernel>) => Promise<void>): Promise<void>
}

/** `createManifest` is called again for every kernel, so that kernels share nothing. */
export function createChainWorld(createManifest: () => ChainManifest, fixtures: ChainFixtures): ChainWorld {
  const { namespace } = createManifest()
  return {
    namespace,
    fixtures,
    createManifest,
    statusOf: (kernel) => kernel.connections.account(namespace).status,
    networkOf: (kernel) => kernel.store.get(kernel.networks.activeAtom).network.id,
    async withAdapter(use) {
      const manifest = createManifest()
      const { close } = openFakePage()
      const { kernel } = createFakeKernel({ chains: [manifest] })
      try {
        await use(await kernel.chain(), manifest)
      } finally {
        kernel.destroy()
        close()
      }
    },
    async withWallet(use) {
      const { wallet, remove, plugins = [] } = fixtures.placeWallet()
      const storage = createMemoryBackend()
      const opened: Kernel[] = []
      async function open() {
        const { kernel } = createFakeKernel({ chains: [createManifest()], plugins, storage })
        opened.push(kernel)
        await kernel.connectors.discover()
        await expect.poll(() => kernel.connectors.get(wallet.connectorId)).not.toBeNull()
        return kernel
      }
      try {
        await use(await open(), wallet, open)
      } finally {
        for (const kernel of opened) kernel.destroy()
        remove()
      }
    },
  }
}

/** Lets all pending microtasks and tasks run, so that a late response has been processed. */
export async function settleTurns(): Promise<void> {
  const turns = 5
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}
