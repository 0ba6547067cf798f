// What a host chooses about features, shared by the shell and the plugins that follow it. Types only.

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

/** Flags of the shell and of plugins. Specification section 2. */
export interface SharedFeatures {
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

export interface SharedPolicy {
  /** What is named comes first, the rest keeps its usual place. */
  connectorOrder?: readonly ConnectorSection[]
  /** Usual: email, social, wallet; where a wallet is installed, wallet comes first. */
  methodOrder?: readonly ConnectMethod[]
  /** Of the account's actions. Usual: onramp, swaps, receive, send. */
  walletFeatureOrder?: readonly WalletFeature[]
  /** Pages that the checkbox of `legalCheckbox` links to. */
  termsUrl?: string
  /** Your privacy policy, linked from the same checkbox. */
  privacyUrl?: string
}
