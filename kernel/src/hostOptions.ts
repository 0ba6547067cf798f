// A host's options and the description of its page. Types only.
import type { SharedFeatures, SharedPolicy } from './contracts/hostOptions'

export interface AppMetadata {
  /** Name of the page that wallets show. */
  name: string
  /** One sentence about the page. */
  description?: string
  /** Origin of the page, such as `https://shop.example`. Default: the page's own. */
  url?: string
  /** Absolute URLs of icons, the preferred one first. */
  icons?: readonly string[]
}

/** Flags that a host sets: an open registry. `false` for a plugin's ID leaves that plugin out. */
export interface Features extends SharedFeatures {}

/** How the modal behaves: an open registry. These are the options of the kernel itself. */
export interface ModalPolicy extends SharedPolicy {
  /** Default true. */
  enableNetworkSwitch?: boolean
  /** Default false: UnsupportedChain opens when the wallet is on a network that the page does not list. */
  allowUnsupportedChain?: boolean
  /** Shows only the view that the bundle offers first, and no wallet list. Default false. */
  basic?: boolean
  /** Fills a container of the host and never leaves the page. Default false. */
  embedded?: boolean
  /** Closes the modal after a connection, instead of showing the account. Default false. */
  closeOnConnect?: boolean
  /** Shows configuration errors to the site's developer. If false, only the event `alert:raised` reports them. Default true. */
  showAlerts?: boolean
}
