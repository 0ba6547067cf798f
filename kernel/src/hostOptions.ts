// What a host chooses, and what it says of its page. Types only.

export interface AppMetadata {
  name: string
  description?: string
  url?: string
  icons?: readonly string[]
}

/** What a host turns on or off. A flag that is off leaves out the plugin of that id. Specification section 2. */
export interface Features {
  /** Default true, as the six below. */
  swaps?: boolean
  onramp?: boolean
  receive?: boolean
  send?: boolean
  email?: boolean
  history?: boolean
  analytics?: boolean
  /** The row that leads to all wallets. Default `SHOW`, as true; `HIDE` as false. */
  allWallets?: boolean | 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Default false: no way to connect works before the terms are ticked. */
  legalCheckbox?: boolean
  /** Default false. */
  smartSessions?: boolean
  /** Default false: where there are other ways to connect, the wallets are behind one row. */
  collapseWallets?: boolean
}

/** Parts of the wallet list, in their usual order. Specification section 2. */
export type ConnectorSection =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

export type ConnectMethod = 'email' | 'social' | 'wallet'

export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

export interface ModalPolicy {
  /** What is named comes first, the rest keeps its usual place. */
  connectorOrder?: readonly ConnectorSection[]
  /** Usual: email, social, wallet; where a wallet is installed, wallet comes first. */
  methodOrder?: readonly ConnectMethod[]
  /** Of the account's actions. Usual: onramp, swaps, receive, send. */
  walletFeatureOrder?: readonly WalletFeature[]
  /** Pages that the checkbox of `legalCheckbox` links to. */
  termsUrl?: string
  privacyUrl?: string
  /** Default true. */
  enableNetworkSwitch?: boolean
  /** Default false: a network that is not in the list opens UnsupportedChain. */
  allowUnsupportedChain?: boolean
  /** Default false: only a WalletConnect code, no wallet list. */
  basic?: boolean
  /** Default false: the modal fills a container of the host and never leaves the page. */
  embedded?: boolean
  /** Default false: after a connection the modal shows the account. True: it closes. */
  closeOnConnect?: boolean
  /** Default true: the modal tells a site's developer what is set up wrongly. False: only `alert:raised` does. */
  showAlerts?: boolean
}
