// Entry `@latchkey/chain-evm/provider`: the EIP-1193 provider that a host passes to its Ethereum library. It stores only the last state
// that it reported.
import { loadOnce } from '@latchkey/kernel'
import { chainReferenceOf } from './chainId'
import { NAMESPACE } from './namespace'
import { listChanges, type ProviderChange, type ProviderEvents } from './provider/changes'
import { type ProviderRpcError, toProviderError } from './provider/ProviderRpcError'
import { parseListedChain, parseParams } from './provider/parseParams'
import { promptForAccounts } from './provider/promptForAccounts'
import { type ProviderCore, readWalletView } from './provider/walletView'

export type { ProviderCore, ProviderEvents, ProviderRpcError }

/** An EIP-1193 provider that can be destroyed. */
export interface LatchkeyProvider {
  /** Sends a request. Rejects with a `ProviderRpcError`, whose `code` is a number of EIP-1193 or JSON-RPC. */
  request(args: { method: string; params?: unknown }): Promise<unknown>
  /** Calls `listener` at each such event of EIP-1193. Returns the provider. */
  on<E extends keyof ProviderEvents>(event: E, listener: (payload: ProviderEvents[E]) => void): LatchkeyProvider
  /** Removes a listener that was added with `on`. Returns the provider. */
  removeListener<E extends keyof ProviderEvents>(
    event: E,
    listener: (payload: ProviderEvents[E]) => void,
  ): LatchkeyProvider
  /** Stops following the modal. Rejects requests that wait for accounts with 4900. A second call does nothing. */
  destroy(): void
}
type Handler = (params: readonly unknown[]) => unknown

/** How the provider reaches the visitor. */
export interface ProviderOptions {
  /** Opens the modal at a view where a wallet can be selected. Default: the kernel's router, at Connect. */
  openModal?: () => unknown
}

/**
 * Creates the EIP-1193 provider of one modal. It needs no wallet yet: `eth_requestAccounts` opens the modal.
 *
 * @example
 * ```ts
 * import { createEip1193Provider } from '@latchkey/chain-evm/provider'
 *
 * const provider = createEip1193Provider(modal.core, { openModal: () => modal.open() })
 * await provider.request({ method: 'eth_requestAccounts' }) // opens the modal
 * provider.on('accountsChanged', ([address]) => report(address ?? 'Disconnected'))
 * ```
 */
export function createEip1193Provider(core: ProviderCore, options: ProviderOptions = {}): LatchkeyProvider {
  const { openModal = async () => (await core.load()).router.open('Connect') } = options
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const lifetime = new AbortController()
  let view = readWalletView(core)
  let prompt: Promise<readonly string[]> | null = null

  function send([event, payload]: ProviderChange): void {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload as never)
      } catch (error) {
        // One library's failing listener must not keep the others, or the modal, from the event.
        globalThis.reportError?.(error)
      }
    }
  }

  function follow(): void {
    const before = view
    view = readWalletView(core)
    for (const change of listChanges(before, view)) send(change)
  }

  async function requestAccounts(): Promise<readonly string[]> {
    const { isConnected, accounts } = readWalletView(core)
    if (isConnected) return accounts
    prompt ??= promptForAccounts(core, openModal, lifetime.signal).finally(() => {
      prompt = null
    })
    return prompt
  }

  async function switchChain(params: readonly unknown[]): Promise<null> {
    const network = parseListedChain(core, params)
    await (await core.load()).networks.switch(network)
    return null
  }

  /** Sends through the kernel's request broker to the wallet or a node. */
  async function pass(method: string, params: readonly unknown[]): Promise<unknown> {
    return (await core.load()).request({ network: readWalletView(core).network, method, params })
  }

  const loadSubscriptions = loadOnce(async () => {
    const { createSubscriptions } = await import('./provider/subscriptions')
    return createSubscriptions({ read: pass, send: (message) => send(['message', message]), signal: lifetime.signal })
  })

  /** Handled here from state; everything else goes through the kernel's request broker. */
  const handlers: Readonly<Record<string, Handler>> = {
    eth_accounts: () => readWalletView(core).accounts,
    eth_chainId: () => readWalletView(core).chainId,
    eth_coinbase: () => readWalletView(core).accounts[0] ?? null,
    eth_subscribe: async (params) => (await loadSubscriptions()).subscribe(params),
    eth_unsubscribe: async (params) => (await loadSubscriptions()).unsubscribe(params),
    net_version: () => chainReferenceOf(readWalletView(core).network),
    eth_requestAccounts: requestAccounts,
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: (params) => {
      parseListedChain(core, params)
      return pass('wallet_addEthereumChain', params)
    },
    wallet_requestPermissions: async () => describePermissions(await requestAccounts()),
    wallet_getPermissions: () => describePermissions(readWalletView(core).accounts),
    wallet_revokePermissions: async () => {
      await (await core.load()).connections.disconnect({ namespace: NAMESPACE })
      return null
    },
  }

  const stops = [core.connectionState.stateAtom, core.networkState.activeAtom].map((atom) =>
    core.store.sub(atom, follow),
  )
  const provider: LatchkeyProvider = {
    request: async ({ method, params = [] }) => {
      try {
        const list = parseParams(method, params)
        if (Object.hasOwn(handlers, method)) return await handlers[method]?.(list)
        return await pass(method, list)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
    destroy: () => {
      for (const stop of stops) stop()
      listeners.clear()
      lifetime.abort()
    },
  }
  return provider
}

/** EIP-2255. */
function describePermissions(accounts: readonly string[]): readonly object[] {
  if (accounts.length === 0) return []
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }]
}
