// What a host chooses, and what it says of its page. Types only.
import type { SharedFeatures, SharedPolicy } from './contracts/hostOptions'

export interface AppMetadata {
  /** Name of the page, as wallets print it. */
  name: string
  /** One sentence about the page. */
  description?: string
  /** Origin of the page, such as `https://example.com`. Default: where the page is. */
  url?: string
  /** Absolute URLs of icons, the preferred one first. */
  icons?: readonly string[]
}

/** What a host turns on or off: an open registry of flags. One that is off leaves out the plugin of that id. Specification section 2. */
export interface Features extends SharedFeatures {}

/** How the modal behaves: an open registry. Here is what the kernel itself follows. */
export interface ModalPolicy extends SharedPolicy {
  /** Default true. */
  enableNetworkSwitch?: boolean
  /** Default false: a network that is not in the list opens UnsupportedChain. */
  allowUnsupportedChain?: boolean
  /** Default false: only the view that the bundle offers for opening, no wallet list. */
  basic?: boolean
  /** Default false: the modal fills a container of the host and never leaves the page. */
  embedded?: boolean
  /** Default false: after a connection the modal shows the account. True: it closes. */
  closeOnConnect?: boolean
  /** Default true: the modal tells a site's developer what is set up wrongly. False: only `alert:raised` does. */
  showAlerts?: boolean
}
