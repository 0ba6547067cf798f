// What `features` may say: every plugin and every chain by its name.

import type { bitcoin } from '@latchkey/chain-bitcoin'
import type { GenericOptions } from '@latchkey/chain-generic'
import type { solana } from '@latchkey/chain-solana'
import type { Features } from '@latchkey/kernel'
import type { evm } from '@latchkey/sdk'
import type { PLUGINS } from './plugins'

/**
 * `false` leaves a part out. An object is its options. `true` adds a part that is off by default; a part that requires options has no
 * `true`.
 */
export type FeatureChoice<Create> = Create extends (...options: infer Options extends readonly unknown[]) => unknown
  ? false | ([] extends Options ? true : never) | NonNullable<Options[0]>
  : never

/** The parts of the modal by name. A part that you don't name is on if it can work with the given project ID. */
export type EverythingFeatures = { [Name in keyof typeof PLUGINS]?: FeatureChoice<(typeof PLUGINS)[Name]> } & Pick<
  Features,
  'allWallets' | 'collapseWallets' | 'legalCheckbox'
> & {
    evm?: FeatureChoice<typeof evm>
    solana?: FeatureChoice<typeof solana>
    bitcoin?: FeatureChoice<typeof bitcoin>
    /** Families that wallets support over WalletConnect; a list replaces the default ones. */
    generic?: boolean | readonly GenericOptions[]
    /** False: English only. */
    languages?: boolean
  }
