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
  /** All texts, before the modal is shown. English ones when they cannot be had. */
  load(): Promise<Language>
  /** Those of the connect button, at once. */
  loadButton(): Promise<ButtonMessages>
}
/** Finds the language for a BCP 47 tag, or for the browser's own when it is `auto`. `languages` of `@latchkey/languages` is one. */
export type LanguageSource = (wanted: string) => LanguageChoice

export interface WalletModalOptions
  extends Pick<KernelOptions, 'id' | 'metadata' | 'storage' | 'features'>,
    NonNullable<KernelOptions['policy']>,
    Pick<MountOptions, 'disableAppend' | 'layout' | 'theme' | 'dir' | 'locale' | 'messages'> {
  /** Families of networks, like `evm()`. What is not here is not in the page. */
  chains: readonly ChainManifest[]
  /** Features, like `defaultPlugins()`. What is not here is not in the page. */
  plugins?: readonly PluginManifest[]
  /** Other languages than English, like `languages` of `@latchkey/languages`. What is not here is not in the page. */
  languages?: LanguageSource
  /** BCP 47 tag of the language to start in, where `languages` are given. Default `auto`: the browser's. */
  language?: string
  /**
   * When the modal's code is loaded before a press. `intent` (default): when a pointer or the focus reaches a connect button. `idle`:
   * when the page has nothing else to do. `none`: never. Visitors who save data, or have a very slow connection, get it on the press.
   */
  prefetch?: 'intent' | 'idle' | 'none'
  /** Embedded mode: the modal fills this element. */
  container?: HTMLElement
}

/** The account that the modal shows. `status` tells which fields are set. */
export type ShownAccount = ConnectedAccount | (Omit<DisconnectedAccount, keyof ModalFacts> & { namespace: null })

/** One moment of a modal. The same object until something changes. */
export type ModalState = ShownAccount & ModalFacts

export interface ModalFacts {
  isOpen: boolean
  /** The visitor asked for the modal and its code is on its way. */
  isLoading: boolean
  /** Of the shown account; before a connection, the one chosen for it. */
  network: Network
  /** False: the wallet is on a network that the host does not list. */
  isNetworkSupported: boolean
  /** BCP 47: how the modal writes numbers. */
  locale: string
  /** What a connect button says in the modal's language. Empty in English. */
  buttonMessages: ButtonMessages
}

export interface WalletModal {
  /** Opens at the view asked for, or at the right one. Rejects with `kernel/load-failed`; a second call tries again. */
  open<V extends ViewId = 'Connect'>(view?: V, ...params: Params<V>): Promise<void>
  /** False when a required step kept the modal open. */
  close(): Promise<boolean>
  /** Loads and draws the closed modal on a hint of intent, like a pointer over the button; the option `prefetch` can keep it from that. Never throws. */
  prefetch(): void
  getState(): ModalState
  /** What a server renders, and a client before it has taken over: nobody is connected. */
  getInitialState(): ModalState
  /** Called after every change of `getState()`. */
  subscribe(listener: () => void): Dispose
  /** The account of one family; the shown one without a namespace. The same object until something in it changes: `watchAccount` hears of it. */
  account(namespace?: string): Account
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** All of it without a namespace. Rejects with `kernel/disconnect-failed`, the state being cleared all the same. */
  disconnect(namespace?: string): Promise<void>
  /** Rejects with `kernel/network-missing`, `kernel/network-switch-failed` or `rpc/user-rejected`. */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Classified, approved, then sent. Rejects with `kernel/rpc-denied`, `kernel/not-connected` or `rpc/*`. */
  request(call: RpcCall, options?: { signal?: AbortSignal }): Promise<unknown>
  setTheme(theme: Theme): void
  /** Replaces the host's own texts, by message key. Without texts, draws the modal again with those it has. */
  setMessages(messages?: Catalog): void
  /** Speaks another of the `languages` from now on: a BCP 47 tag, or `auto`. Resolves when it does; never rejects. */
  setLanguage(language: string): Promise<void>
  /** Resolves when stored sessions are back, or are known not to come. */
  readonly ready: Promise<void>
  /** For code of a chain package, like its provider. */
  readonly core: Core
  /** Removes everything of this modal from the page; an open one says `modal:closed` first. A second call does nothing. */
  destroy(): void
}
