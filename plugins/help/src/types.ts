// Types of the help plugin. No run-time code.

/** A wallet that a visitor can get. */
export interface WalletLink {
  name: string
  /** Where it runs, in words, like `Browser and phone`. */
  detail: string
  /** `https:` only; anything else is left out. */
  url: string
  /** A picture, `https:` or `data:image/…`; its first letter without one. */
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
