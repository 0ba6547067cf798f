// Types of the help plugin. No run-time code.

/** A wallet that a visitor can get. */
export interface WalletLink {
  name: string
  /** Where it runs, such as `Browser`. Default: `Browser and phone`, in the visitor's language. */
  detail?: string
  /** An `https:` URL; a wallet with any other URL is left out. */
  url: string
  /** An `https:` or `data:image/…` URL. Default: the first letter of the name. */
  icon?: string
}
export interface HelpOptions {
  /** Replaces the list of well-known wallets. */
  wallets?: readonly WalletLink[]
}
export interface HelpTypes {
  options: HelpOptions
}

declare module '@latchkey/kernel' {
  interface Views {
    WhatIsAWallet: undefined
    GetWallet: undefined
  }
}
