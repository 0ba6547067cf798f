// The link of a WalletConnect pairing, for the plugin that shows it and for hosts that create their own. Types only.

export interface PairingLink {
  /** `wc:…`, to draw as a QR code, to copy, or to pass to a wallet app. */
  readonly uri: string
  readonly madeAtMs: number
  readonly expiresAtMs: number
}
