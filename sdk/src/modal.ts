// What a host holds: one modal, ready before any of its code is loaded.
import type {
  CaipAddress,
  CaipNetworkId,
  ChainManifest,
  ConnectionStatus,
  Core,
  Dispose,
  EventName,
  Events,
  KernelOptions,
  Network,
  Params,
  PluginManifest,
  RpcCall,
  ViewId,
} from '@latchkey/kernel'
import type { MountOptions, Theme } from '@latchkey/ui'

export interface WalletModalOptions
  extends Pick<KernelOptions, 'id' | 'metadata' | 'storage' | 'features'>,
    NonNullable<KernelOptions['policy']>,
    Pick<MountOptions, 'disableAppend' | 'layout' | 'theme' | 'dir' | 'locale' | 'messages'> {
  /** Families of networks, like `evm()`. What is not here is not in the page. */
  chains: readonly ChainManifest[]
  /** Features, like `defaultPlugins()`. What is not here is not in the page. */
  plugins?: readonly PluginManifest[]
  /** Embedded mode: the modal fills this element. */
  container?: HTMLElement
}

/** One moment of a modal. The same object until something changes. */
export interface ModalState {
  isOpen: boolean
  /** The visitor asked for the modal and its code is on its way. */
  isLoading: boolean
  status: ConnectionStatus
  namespace: string | null
  caipAddress: CaipAddress | null
  address: string | null
  /** What the account calls itself, safe to print; null while nobody knows a name that leads back to it. */
  name: string | null
  /** Picture that belongs to the name: `https:`, or of this machine. */
  avatarUrl: string | null
  walletName: string | null
  network: Network
  /** False: the wallet is on a network that the host does not list. */
  isNetworkSupported: boolean
}

export interface WalletModal {
  /** Opens at the view asked for, or at the right one. Rejects with `kernel/load-failed`; a second call tries again. */
  open<V extends ViewId = 'Connect'>(view?: V, ...params: Params<V>): Promise<void>
  /** False when a required step kept the modal open. */
  close(): Promise<boolean>
  /** Loads and draws the closed modal on a hint of intent, like a pointer over the button. Never throws. */
  prefetch(): void
  getState(): ModalState
  /** What a server renders, and a client before it has taken over: nobody is connected. */
  getInitialState(): ModalState
  /** Called after every change of `getState()`. */
  subscribe(listener: () => void): Dispose
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** All of it without a namespace. Rejects with `kernel/disconnect-failed`, the state being cleared all the same. */
  disconnect(namespace?: string): Promise<void>
  /** Rejects with `kernel/network-missing`, `kernel/network-switch-failed` or `rpc/user-rejected`. */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Classified, approved, then sent. Rejects with `kernel/rpc-denied`, `kernel/not-connected` or `rpc/*`. */
  request(call: RpcCall, options?: { signal?: AbortSignal }): Promise<unknown>
  setTheme(theme: Theme): void
  /** Resolves when stored sessions are back, or are known not to come. */
  readonly ready: Promise<void>
  /** For code of a chain package, like its provider. */
  readonly core: Core
  /** Removes everything of this modal from the page. A second call does nothing. */
  destroy(): void
}
