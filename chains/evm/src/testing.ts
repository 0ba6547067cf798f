// Entry `@latchkey/chain-evm/testing`: a scripted wallet for tests of plugins and hosts. No shipped code imports it.

export type { Eip1193Provider } from './connect/eip1193'
export {
  ALICE,
  BOB,
  createScriptedWallet,
  placeWallet,
  type ScriptedWallet,
  type ScriptedWalletOptions,
  type WalletInfo,
} from './testing/scriptedWallet'
