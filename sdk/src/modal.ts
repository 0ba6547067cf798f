// A host's modal, ready before any of its code has loaded.
import type {
  Account,
  CaipNetworkId,
  ChainManifest,
  ConnectedAccount,
  Core,
  DisconnectedAccount,
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
import type { Catalog, Language, MountOptions, Opening, Theme } from '@latchkey/ui'
import type { ButtonMessages } from './i18n/en'

/** One language of the modal. Its texts load when they are needed; neither method rejects. */
export interface LanguageChoice {
  /** BCP 47 tag for numbers and dates. */
  readonly locale: string
  /**
   * Loads all texts before the modal is shown, including those of its plugins and chains. Resolves to English texts if they cannot be
   * loaded.
   */
  load(parts?: { plugins?: readonly PluginManifest[]; chains?: readonly ChainManifest[] }): Promise<Language>
  /** Loads the connect button's texts, which are needed first. */
  loadButton(): Promise<ButtonMessages>
}
/**
 * Returns the language for a BCP 47 tag; for `auto`, the browser's language. `languages` from `@latchkey/languages` is one implementation.
 */
export type LanguageSource = (wanted: string) => LanguageChoice

export interface WalletModalOptions
  extends Pick<KernelOptions, 'id' | 'metadata' | 'storage' | 'features'>,
    NonNullable<KernelOptions['policy']>,
    Pick<MountOptions, 'disableAppend' | 'layout' | 'theme' | 'dir' | 'locale' | 'messages'> {
  /** Families of networks, like `evm()`. Anything you don't list is not in the page. */
  chains: readonly ChainManifest[]
  /** Features, like `defaultPlugins()`. Anything you don't list is not in the page. */
  plugins?: readonly PluginManifest[]
  /** Languages other than English, like `languages` from `@latchkey/languages`. Without it, the modal is in English. */
  languages?: LanguageSource
  /** BCP 47 tag of the first language, if `languages` is set. Default `auto`: the browser's. */
  language?: string
  /**
   * When the modal's code loads before a click. `intent` (default): when a pointer or the focus reaches a connect button. `idle`: when the
   * page has nothing else to do. `none`: never. If data saver is on or the connection is very slow, the code loads on the click.
   */
  prefetch?: 'intent' | 'idle' | 'none'
  /** Embedded mode: the modal fills this element. */
  container?: HTMLElement
}

/** The account that the modal shows. `status` tells which fields are set. */
export type ShownAccount = ConnectedAccount | (Omit<DisconnectedAccount, keyof ModalFacts> & { namespace: null })

/** A snapshot of a modal. The same object until something changes. */
export type ModalState = ShownAccount & ModalFacts

export interface ModalFacts {
  isOpen: boolean
  /** The visitor opened the modal, and its code is loading. */
  isLoading: boolean
  /** The shown account's network; before a connection, the selected one. */
  network: Network
  /** False if the wallet is on a network that the host does not list. */
  isNetworkSupported: boolean
  /** BCP 47 tag for the numbers of the modal. */
  locale: string
  /** Texts of the connect button in the modal's language; empty in English. */
  buttonMessages: ButtonMessages
}

export interface WalletModal {
  /**
   * Opens the modal at this view; without a view, at the account or the wallet list. `{ namespace }` opens the wallet list of one family.
   * `{ uri }` shows the QR code of a pairing that you created; close the modal when the wallet responds. Rejects with `kernel/load-failed`,
   * after which a second call tries again. For a `uri`, rejects with `kernel/pairing-uri-invalid`, or with `kernel/view-missing` if
   * `walletConnect()` is not among the plugins.
   */
  open<V extends ViewId = 'Connect'>(view?: V | Opening, ...params: Params<V>): Promise<void>
  /** Closes the modal. Resolves to false if a required step kept it open. */
  close(): Promise<boolean>
  /**
   * Loads and renders the closed modal when the visitor shows intent, such as a pointer over the button; the option `prefetch` can turn
   * this off. Never throws.
   */
  prefetch(): void
  /** Returns a snapshot: the same object until something changes. */
  getState(): ModalState
  /** Returns the state that a server renders, and a client before hydration: no account is connected. */
  getInitialState(): ModalState
  /** Calls `listener` after every change of `getState()`, until the returned function is called. */
  subscribe(listener: () => void): Dispose
  /**
   * Returns the account of one family; without a namespace, the account that the modal shows. Returns the same object until something in it
   * changes. `watchAccount` reports the changes.
   */
  account(namespace?: string): Account
  /** Calls `listener` for each event of this name, until the returned function is called. If a listener throws, the others still run. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /**
   * Disconnects one family; without a namespace, every family. If a wallet fails to disconnect, clears the state anyway and rejects with
   * `kernel/disconnect-failed`.
   */
  disconnect(namespace?: string): Promise<void>
  /**
   * Switches the network, in the wallet if one is connected. Rejects with `kernel/network-missing`, `kernel/network-switch-failed`, or
   * `rpc/user-rejected`.
   */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /**
   * Sends a JSON-RPC request, after an approval if it needs one. Resolves to the result, unparsed. Rejects with `kernel/rpc-denied`,
   * `kernel/not-connected`, `kernel/aborted`, or `rpc/*`.
   */
  request(call: RpcCall, options?: { signal?: AbortSignal }): Promise<unknown>
  /** Replaces the theme, even while the modal is open. */
  setTheme(theme: Theme): void
  /** Replaces the host's own texts, by message key. Without texts, renders the modal again with its current texts. */
  setMessages(messages?: Catalog): void
  /** Switches to another of the `languages`: a BCP 47 tag, or `auto`. Resolves after the switch; never rejects. */
  setLanguage(language: string): Promise<void>
  /** Resolves when each stored session is restored or has failed. Never rejects. */
  readonly ready: Promise<void>
  /** The modal's core, for the code of chain packages, such as a provider. */
  readonly core: Core
  /** Removes this modal from the page; an open modal emits `modal:closed` first. A second call does nothing. */
  destroy(): void
}
