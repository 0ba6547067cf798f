// Everything in one line: all chains and plugins, as manifests. What they load comes when a visitor needs it.

import { bitcoin } from '@latchkey/chain-bitcoin'
import { arbitrum, base, bsc, mainnet, optimism, polygon } from '@latchkey/chain-evm/networks'
import { generic } from '@latchkey/chain-generic'
import { algorand, cardano, cosmos, multiversx, near, polkadot, tezos } from '@latchkey/chain-generic/networks'
import { solana } from '@latchkey/chain-solana'
import type { ChainManifest, PluginManifest } from '@latchkey/kernel'
import { languages } from '@latchkey/languages'
import { createWalletModal, evm, type WalletModal, type WalletModalOptions } from '@latchkey/sdk'
import { choosePlugins, type PluginChoice } from './choosePlugins'
import type { EverythingFeatures } from './features'

export interface EverythingOptions extends Omit<WalletModalOptions, 'chains' | 'plugins' | 'features'> {
  /** The WalletConnect project. Without it, parts that need a public server are left out, unless their options name your own server. */
  projectId?: string
  /** By name: `false` leaves a part out, and an object sets its options. */
  features?: EverythingFeatures
  /** Your own families, after the others. */
  chains?: readonly ChainManifest[]
  /** Your own plugins. */
  plugins?: readonly PluginManifest[]
}

const EVM_NETWORKS = [mainnet, base, arbitrum, optimism, polygon, bsc]
const FAMILIES = [cosmos, polkadot, cardano, near, tezos, algorand, multiversx]

/**
 * Returns a modal with every chain and plugin that `features` does not leave out, except `passkey`.
 *
 * @example
 * ```ts
 * import { everything } from '@latchkey/everything'
 *
 * const modal = everything({
 *   projectId: 'YOUR_PROJECT_ID',
 *   features: { swaps: false, socials: { providers: ['google', 'apple'] }, bitcoin: true },
 * })
 * button.onclick = () => modal.open()
 * ```
 */
export function everything(options: EverythingOptions = {}): WalletModal {
  const { projectId, features = {}, chains = [], plugins = [], ...others } = options
  const { allWallets, collapseWallets, legalCheckbox } = features
  const choice = choosePlugins(features, projectId)
  return createWalletModal({
    ...(features.languages !== false && { languages }),
    ...others,
    chains: [...createChains(features, choice), ...chains],
    plugins: [...choice.create(), ...plugins],
    features: { allWallets, collapseWallets, legalCheckbox, smartSessions: choice.has('smartSessions') },
  })
}

function createChains(features: EverythingFeatures, plugins: PluginChoice): ChainManifest[] {
  const { evm: ethereum, solana: cluster, bitcoin: coins, generic: families = plugins.has('walletConnect') } = features
  const list = typeof families === 'boolean' ? FAMILIES : families
  return [
    ...(ethereum === false ? [] : [evm({ networks: EVM_NETWORKS, ...optionsIn(ethereum) })]),
    ...(cluster === false ? [] : [solana(optionsIn(cluster))]),
    ...(coins === false ? [] : [bitcoin(optionsIn(coins))]),
    ...(families === false ? [] : list.map(generic)),
  ]
}

function optionsIn<Options extends object>(choice: boolean | Options | undefined): Options | undefined {
  return typeof choice === 'object' ? choice : undefined
}
