// Links of a wallet: where its apps open, and where to get them.

/** A listed wallet and its links. Nothing here is checked: check a link before you open it. */
export interface LinkedWallet {
  /** ID in the wallet directory. */
  id: string
  name: string
  /** URL of a picture. */
  icon?: string | null
  /** Native scheme of its phone app, such as `metamask://`. */
  mobileLink?: string | null
  /** `https:` URL that its phone app claims. */
  universalLink?: string | null
  /** Native scheme of its desktop app. */
  desktopLink?: string | null
  /** `https:` URL of its web app. */
  webappLink?: string | null
  /** Its website, where visitors get it. */
  homepage?: string | null
  /** Its page in Apple's App Store. */
  appStore?: string | null
  /** Its page in Google Play. */
  playStore?: string | null
  /** Its page in the Chrome Web Store. */
  chromeStore?: string | null
  /** Reverse domain name of its browser extension (EIP-6963). */
  rdns?: string | null
}
