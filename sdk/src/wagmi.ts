// Entry `@latchkey/sdk/wagmi`: a modal as a connector for @wagmi/core 2 and 3. The connector reads the modal's state when it reports to
// wagmi, and stores none, so both always agree.
import type { LatchkeyProvider } from '@latchkey/chain-evm/provider'
import { ChainNotConfiguredError, type CreateConnectorFn, createConnector } from '@wagmi/core'
import { type Address, getAddress, numberToHex, SwitchChainError, UserRejectedRequestError } from 'viem'
import { createProvider } from './createProvider'
import type { WalletModal } from './modal'

/** How wagmi lists the connector. */
export interface LatchkeyConnectorOptions {
  /** Default `latchkey`. Set another ID for a second modal in the same configuration. */
  id?: string
  /** The name in wagmi's `connectors`. Default `Wallet`. */
  name?: string
  /** URL of an icon, for pages that draw the list of connectors. */
  icon?: string
}

type Capable = { address: Address; capabilities: Record<string, unknown> }
/** wagmi's types let the caller say which of the two it asks for. */
type Accounts<Wanted extends boolean> = Wanted extends true ? readonly Capable[] : readonly Address[]

/**
 * While wagmi connects, it drops connector events and does not report when it is done. The event is sent again after this delay, then after
 * twice that, …
 */
const EMIT_AGAIN_MS = 100
/** … with at most this delay, … */
const EMIT_AGAIN_MAX_MS = 1000
/** … for five minutes. After that, wagmi gets the next change. */
const EMIT_AGAIN_TIMES = 300

/**
 * Returns the connector for `createConfig({ connectors: [latchkey(modal)], multiInjectedProviderDiscovery: false, … })`. Its `connect`
 * opens the modal, and throws viem's UserRejectedRequestError if the visitor closes it. A session that begins or ends in the modal also
 * does so in wagmi. Source: https://wagmi.sh/dev/creating-connectors.
 *
 * @example
 * ```ts
 * import { latchkey } from '@latchkey/sdk/wagmi'
 * import { createConfig, http } from 'wagmi'
 * import { mainnet } from 'wagmi/chains'
 *
 * const config = createConfig({
 *   chains: [mainnet],
 *   connectors: [latchkey(modal)],
 *   transports: { [mainnet.id]: http('https://node.shop.example') },
 * })
 * ```
 */
export function latchkey(
  modal: Pick<WalletModal, 'core' | 'open' | 'ready'>,
  { id = 'latchkey', name = 'Wallet', icon }: LatchkeyConnectorOptions = {},
): CreateConnectorFn<LatchkeyProvider> {
  return createConnector<LatchkeyProvider>((config) => {
    const { emitter } = config
    const provider = createProvider(modal)
    let timer: ReturnType<typeof setTimeout> | undefined
    let emits = 0

    const readAccounts = async () =>
      ((await provider.request({ method: 'eth_accounts' })) as readonly string[]).map((each) => getAddress(each))
    const readChainId = async () => Number(await provider.request({ method: 'eth_chainId' }))
    /** wagmi receives changes only from connectors that it considers connected. */
    const isCounted = () => emitter.listenerCount('change') > 0

    async function emitChange(): Promise<void> {
      const [accounts, chainId] = await Promise.all([readAccounts(), readChainId()])
      const isConnected = accounts.length > 0
      if (isConnected) emitter.emit(isCounted() ? 'change' : 'connect', { accounts, chainId })
      else if (isCounted()) emitter.emit('disconnect')
      if (isCounted() !== isConnected) emitLater()
    }
    const follow = () => {
      emits = 0
      void emitChange()
    }

    function emitLater(): void {
      clearTimeout(timer)
      if (emits === EMIT_AGAIN_TIMES) return
      // A destroyed modal loads nothing and reports nothing.
      const emitLoaded = () => void modal.core.load().then(emitChange, () => {})
      timer = setTimeout(emitLoaded, Math.min(EMIT_AGAIN_MS * 2 ** emits, EMIT_AGAIN_MAX_MS))
      emits += 1
    }

    async function requestAccounts(): Promise<void> {
      await provider.request({ method: 'eth_requestAccounts' }).catch((error) => {
        throw toRefusal(error) ?? error
      })
    }

    async function switchTo(chainId: number): Promise<void> {
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })
    }

    return {
      id,
      name,
      type: 'latchkey',
      ...(icon && { icon }),

      async setup() {
        // Runs after the configuration is created and after the first render, which must match the server's.
        await modal.ready
        provider.on('accountsChanged', follow)
        provider.on('chainChanged', follow)
      },

      async connect<Wanted extends boolean = false>({
        chainId,
        isReconnecting,
        withCapabilities,
      }: {
        chainId?: number | undefined
        isReconnecting?: boolean | undefined
        withCapabilities?: Wanted | boolean | undefined
      } = {}) {
        await modal.ready
        if (!isReconnecting) await requestAccounts()
        // A visitor who stays on another network is still connected: the result names that network.
        if (chainId !== undefined && chainId !== (await readChainId())) await switchTo(chainId).catch(() => {})
        const [accounts, current] = await Promise.all([readAccounts(), readChainId()])
        if (accounts.length === 0) throw new UserRejectedRequestError(new Error('The wallet is disconnected again'))
        // wagmi stores the result some time after this returns, and loses changes from that time.
        emits = 0
        emitLater()
        const given = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
        return { accounts: given as unknown as Accounts<Wanted>, chainId: current }
      },

      async disconnect() {
        try {
          await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
        } finally {
          // wagmi drops the connection some time after this, and a session that began in that time with it.
          emits = 0
          emitLater()
        }
      },

      getAccounts: readAccounts,
      getChainId: readChainId,
      getProvider: async () => provider,

      async isAuthorized() {
        await modal.ready
        return (await readAccounts()).length > 0
      },

      async switchChain({ chainId }) {
        const chain = config.chains.find((each) => each.id === chainId)
        if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
        await switchTo(chainId).catch((error) => {
          throw toRefusal(error) ?? new SwitchChainError(error)
        })
        return chain
      },

      onAccountsChanged: follow,
      onChainChanged: follow,
      onDisconnect: follow,
    }
  })
}

/** viem's error for a person's rejection; null for every other failure. */
function toRefusal(error: Error & { code?: unknown }): UserRejectedRequestError | null {
  return error.code === UserRejectedRequestError.code ? new UserRejectedRequestError(error) : null
}
