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
  /** Adds the WalletConnect plugin, held at this point of its pairing. */
  pairing?: PairingOptions
  plugins?: readonly PluginManifest[]
  options?: Pick<WalletModalOptions, 'features' | 'methodOrder' | 'termsUrl' | 'privacyUrl'>
  /** The modal is a part of the page, not over it. */
  isEmbedded?: boolean
  /** Connects before the modal is shown. */
  isConnected?: boolean
  /** The visitor's browser calls itself a phone's. */
  isPhone?: boolean
  /** Brings the open modal into the state. */
  show?(modal: WalletModal): Promise<unknown>
  /** Milliseconds that must pass in the state before it looks as it should. */
  waitMs?: number
  /** CSS selector of what comes with that time, where its code is loaded only then. */
  awaits?: string
}
