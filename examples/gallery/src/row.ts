// One view in one state, as the gallery shows it.

import type { PluginManifest } from '@latchkey/kernel'
import type { WalletModal, WalletModalOptions } from '@latchkey/sdk'
import type { DirectoryOptions } from './walletDirectory'
import type { PairingOptions } from './walletPairing'
import type { WorldOptions } from './world'

export interface Row {
  id: string
  world?: WorldOptions
  /** Adds the wallets plugin with this list. */
  directory?: DirectoryOptions
  /** Adds the WalletConnect plugin, in this state of its pairing. */
  pairing?: PairingOptions
  plugins?: readonly PluginManifest[]
  options?: Pick<WalletModalOptions, 'features' | 'methodOrder' | 'termsUrl' | 'privacyUrl'>
  /** The modal is part of the page instead of a dialog over it. */
  isEmbedded?: boolean
  /** Connects before the modal is shown. */
  isConnected?: boolean
  /** The visitor's browser has a phone's user agent. */
  isPhone?: boolean
  /** Brings the open modal into the state. */
  show?(modal: WalletModal): Promise<unknown>
  /** Milliseconds that must pass in the state before the view is final. */
  waitMs?: number
  /** CSS selector of an element that appears after that time, if its code loads only then. */
  awaits?: string
}
