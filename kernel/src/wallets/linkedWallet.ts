// Links of a wallet: where its apps open, and where to get them.

/** A listed wallet as far as links go. Nothing here has been checked: the one that opens a link does. */
export interface LinkedWallet {
  /** Id in the wallet directory. */
  id: string
  name: string
  /** Address of a picture. */
  icon?: string | null
  /** Native scheme of its phone app, like `metamask://`. */
  mobileLink?: string | null
  /** `https:` address that its phone app claims. */
  universalLink?: string | null
  /** Native scheme of its desktop app. */
  desktopLink?: string | null
  /** `https:` address of its web app. */
  webappLink?: string | null
  /** Where to get it. */
  homepage?: string | null
  /** Its page in Apple's App Store. */
  appStore?: string | null
  /** Its page in Google Play. */
  playStore?: string | null
  /** Its page in the Chrome Web Store. */
  chromeStore?: string | null
  /** Of its browser extension. */
  rdns?: string | null
}
