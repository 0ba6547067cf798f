// A host's options for features, shared by the shell and the plugins that read them. Types only.

/** Sections of the wallet list, in their default order. */
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

/** Flags of the shell and of plugins. */
export interface SharedFeatures {
  /** Default true, like the six below. */
  swaps?: boolean
  onramp?: boolean
  receive?: boolean
  send?: boolean
  email?: boolean
  history?: boolean
  analytics?: boolean
  /** The row that leads to all wallets. Default: `SHOW`, which equals true; `HIDE` equals false. */
  allWallets?: boolean | 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Default false. If true, visitors cannot connect until they accept the terms. */
  legalCheckbox?: boolean
  /** Default false. */
  smartSessions?: boolean
  /** Default false. If true, and there are other ways to connect, one row leads to the wallets. */
  collapseWallets?: boolean
}

export interface SharedPolicy {
  /** Sections that come first; the others keep their default order. */
  connectorOrder?: readonly ConnectorSection[]
  /** Default: email, social, wallet; wallet comes first if one is installed. */
  methodOrder?: readonly ConnectMethod[]
  /** Order of the account's actions. Default: onramp, swaps, receive, send. */
  walletFeatureOrder?: readonly WalletFeature[]
  /** Your terms, linked from the checkbox of `legalCheckbox`. */
  termsUrl?: string
  /** Your privacy policy, linked from the same checkbox. */
  privacyUrl?: string
}
