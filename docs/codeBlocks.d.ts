// What a code block may use that its page has explained in words or in an earlier block, or the docstring of an example. Nothing else:
// what a reader could not know belongs into the block.

// The page of a host, as the README and the guides make it.
declare const createWalletModal: typeof import('@latchkey/sdk').createWalletModal
declare const defaultPlugins: typeof import('@latchkey/sdk').defaultPlugins
declare const evm: typeof import('@latchkey/sdk').evm
declare const mainnet: typeof import('@latchkey/chain-evm/networks').mainnet
declare const modal: import('@latchkey/sdk').WalletModal
declare const projectId: string
declare const button: HTMLButtonElement
declare const request: Request
declare const core: import('@latchkey/kernel').Core
declare function report(text: string): void
declare function count(name: string, detail: string): void
declare function askForCode(): Promise<string>
declare const email: string

// The inside of a plugin or of a chain.
declare const ctx: import('@latchkey/kernel').PluginContext<{ uses: keyof import('@latchkey/kernel').Services }>
declare const adapter: import('@latchkey/kernel').ChainAdapter
declare const account: import('@latchkey/kernel').CaipAddress
declare const accounts: readonly string[]
declare const to: string
declare const bytes: Uint8Array
/** A transaction that the reader's own library has built. */
declare const built: { serialize(): Uint8Array }
declare const verifySignature: import('@latchkey/plugin-siwx/server').SignInServerOptions['verifySignature']
declare const database: unknown

// A test.
declare const expect: typeof import('vitest').expect
declare const clock: import('@latchkey/kernel/testing').FakeClock
declare const createFakeKernel: typeof import('@latchkey/kernel/testing').createFakeKernel
declare const createFakeChain: typeof import('@latchkey/kernel/testing').createFakeChain
declare const createFakeWallet: typeof import('@latchkey/kernel/testing').createFakeWallet
declare const createResponseScript: typeof import('@latchkey/kernel/testing').createResponseScript
declare const openFakePage: typeof import('@latchkey/kernel/testing').openFakePage
declare const pluginContract: typeof import('@latchkey/kernel/testing').pluginContract
declare const chainContract: typeof import('@latchkey/kernel/testing').chainContract

// What the guides make.
declare function notes(): import('@latchkey/kernel').PluginManifest
declare function addressBook(): import('@latchkey/kernel').PluginManifest
declare function wallets(): import('@latchkey/kernel').PluginManifest
declare module 'acme-wallet' {
  export const acme: {
    enable(): Promise<readonly string[]>
    disable(): Promise<void>
    request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
  }
}
declare module 'acme-notes' {
  export function notes(): import('@latchkey/kernel').PluginManifest
}
declare module 'acme-toy-chain' {
  type Network = import('@latchkey/kernel').Network
  export const mainnet: Network
  export function toy(networks: readonly [Network, ...Network[]]): import('@latchkey/kernel').ChainManifest
}
declare module 'acme-toy-chain/testing' {
  export const placeWallet: import('@latchkey/kernel/testing').ChainFixtures['placeWallet']
}

// Of wallet-adapter, which only a host that a package manager installs has, and the file that its guide writes before.
declare module '@solana/wallet-adapter-react' {
  export function useWallet(): { select(name: string | null): void }
}
declare module '*/adapter' {
  export const adapter: { readonly name: string }
}

// Of sats-connect, in the same way.
declare module 'sats-connect' {
  export function request(method: string, params: object, providerId: string): Promise<unknown>
}
declare module '*/satsConnect' {
  export const PROVIDER_ID: string
}
