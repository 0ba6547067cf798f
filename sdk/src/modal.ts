// What a host holds: one modal, ready before any of its code is loaded.
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
import type { Catalog, Language, MountOptions, Theme } from '@latchkey/ui'
import type { ButtonMessages } from './i18n/en'

/** One language of the modal. Its texts load when they are needed; neither call rejects. */
export interface LanguageChoice {
  /** BCP 47, of numbers and dates. */
  readonly locale: string
  /** All texts, before the modal is shown. English texts if they cannot be loaded. */
  load(): Promise<Language>
  /** The connect button's texts, immediately. */
  loadButton(): Promise<ButtonMessages>
}
/** Finds the language for a BCP 47 tag, or for the browser's own when it is `auto`. `languages` of `@latchkey/languages` is one. */
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
   * When the modal's code loads before a click. `intent` (default): when a pointer or the focus reaches a connect button. `idle`:
   * when the page has nothing else to do. `none`: never. Visitors who save data, or have a very slow connection, get it on the click.
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
  /** The shown account's network; before a connection, the chosen one. */
  network: Network
  /** False: the wallet is on a network that the host does not list. */
  isNetworkSupported: boolean
  /** BCP 47: how the modal writes numbers. */
  locale: string
  /** The connect button's texts in the modal's language. Empty in English. */
  buttonMessages: ButtonMessages
}

export interface WalletModal {
  /** Opens at the given view, or at the right one. Rejects with `kernel/load-failed`; a second call tries again. */
  open<V extends ViewId = 'Connect'>(view?: V, ...params: Params<V>): Promise<void>
  /** False when a required step kept the modal open. */
  close(): Promise<boolean>
  /**
   * Loads and draws the closed modal on a hint of intent, like a pointer over the button; the option `prefetch` can turn this off. Never
   * throws.
   */
  prefetch(): void
  /** Returns a snapshot: the same object until something changes. */
  getState(): ModalState
  /** What a server renders, and a client before hydration: no one is connected. */
  getInitialState(): ModalState
  /** Called after every change of `getState()`. */
  subscribe(listener: () => void): Dispose
  /**
   * The account of one family; the shown one without a namespace. The same object until something in it changes: `watchAccount` reports
   * it.
   */
  account(namespace?: string): Account
  /** Calls `listener` at each such event, until the returned function is called. A listener that throws stops no other. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Without a namespace, disconnects every family. Rejects with `kernel/disconnect-failed`, but clears the state anyway. */
  disconnect(namespace?: string): Promise<void>
  /** Rejects with `kernel/network-missing`, `kernel/network-switch-failed` or `rpc/user-rejected`. */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Classified, approved, then sent. Rejects with `kernel/rpc-denied`, `kernel/not-connected` or `rpc/*`. */
  request(call: RpcCall, options?: { signal?: AbortSignal }): Promise<unknown>
  /** Replaces the theme, also while the modal is open. */
  setTheme(theme: Theme): void
  /** Replaces the host's own texts, by message key. Without texts, draws the modal again with its current texts. */
  setMessages(messages?: Catalog): void
  /** Switches to another of the `languages`: a BCP 47 tag, or `auto`. Resolves after the switch; never rejects. */
  setLanguage(language: string): Promise<void>
  /** Resolves when stored sessions are restored, or cannot be. */
  readonly ready: Promise<void>
  /** For code in a chain package, like its provider. */
  readonly core: Core
  /** Removes this modal from the page; an open modal emits `modal:closed` first. A second call does nothing. */
  destroy(): void
}
