// What `features` may say: every plugin and every chain by its name.

import type { bitcoin } from '@latchkey/chain-bitcoin'
import type { GenericOptions } from '@latchkey/chain-generic'
import type { solana } from '@latchkey/chain-solana'
import type { Features } from '@latchkey/kernel'
import type { evm } from '@latchkey/sdk'
import type { PLUGINS } from './plugins'

/**
 * `false` leaves a part out, an object is its options, `true` takes it where it is not on by default. A part that cannot do without
 * options has no `true`.
 */
type Choice<Create> = Create extends (...options: infer Options extends readonly unknown[]) => unknown
  ? false | ([] extends Options ? true : never) | NonNullable<Options[0]>
  : never

type Plugins = typeof PLUGINS

/** The parts of the modal by name. A part that you don't name is on if it can work with the given project ID. */
export type EverythingFeatures = { [Name in keyof Plugins]?: Choice<Plugins[Name]> } & Pick<
  Features,
  'allWallets' | 'collapseWallets' | 'legalCheckbox'
> & {
    evm?: Choice<typeof evm>
    solana?: Choice<typeof solana>
    bitcoin?: Choice<typeof bitcoin>
    /** Families that wallets support over WalletConnect; a list replaces the default ones. */
    generic?: boolean | readonly GenericOptions[]
    /** False: English only. */
    languages?: boolean
  }
