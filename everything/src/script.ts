// Entry `@latchkey/everything/script`: what a page finds as `latchkey` when it loads dist/latchkey.js by a script tag.
import {
  arbitrum,
  aurora,
  avalanche,
  base,
  baseSepolia,
  berachain,
  bsc,
  celo,
  fantom,
  gnosis,
  kaia,
  linea,
  mainnet,
  mantle,
  optimism,
  polygon,
  scroll,
  sepolia,
  sonic,
  unichain,
  zksync,
  zora,
} from '@latchkey/chain-evm/networks'
import { createProvider, createWalletModal, defaultPlugins, evm, findError, type WalletModal } from '@latchkey/sdk'
import { defineConnectElement } from '@latchkey/sdk/connect-element'
import type { ElementsOptions } from '@latchkey/sdk/elements'
import { everything } from './everything'

/** One by one: an object of the whole module would bring the bundler's runtime as a second file. */
const networks = {
  arbitrum,
  aurora,
  avalanche,
  base,
  baseSepolia,
  berachain,
  bsc,
  celo,
  fantom,
  gnosis,
  kaia,
  linea,
  mainnet,
  mantle,
  optimism,
  polygon,
  scroll,
  sepolia,
  sonic,
  unichain,
  zksync,
  zora,
}

/** Defines every element of `@latchkey/sdk/elements` that has no definition yet. Their code is its own file. */
async function defineElements(modal: WalletModal, options?: ElementsOptions): Promise<void> {
  const elements = await import('@latchkey/sdk/elements')
  elements.defineElements(modal, options)
}

const api = {
  createProvider,
  createWalletModal,
  defaultPlugins,
  defineConnectElement,
  defineElements,
  everything,
  evm,
  findError,
  networks,
}

declare global {
  var latchkey: typeof api
}

// A server that imports this file has no page to give it to.
if (typeof document !== 'undefined') globalThis.latchkey = api
