// Links of a wallet: where its apps open, and where to get them.

/** A listed wallet as far as links go. Nothing here has been checked: the one that opens a link does. */
export interface LinkedWallet {
  id: string
  name: string
  icon?: string | null
  /** Native scheme of its phone app, like `metamask://`. */
  mobileLink?: string | null
  /** `https:` address that its phone app claims. */
  universalLink?: string | null
  desktopLink?: string | null
  webappLink?: string | null
  /** Where to get it. */
  homepage?: string | null
  appStore?: string | null
  playStore?: string | null
  chromeStore?: string | null
  /** Of its browser extension. */
  rdns?: string | null
}
