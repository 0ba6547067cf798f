// Entry `@latchkey/chain-solana/testing`: a scripted wallet for tests of plugins and hosts. No shipped code imports it.

export type { StandardWallet } from './connect/walletStandard'
export {
  ALICE,
  BOB,
  createScriptedWallet,
  placeWallet,
  type ScriptedWallet,
  type ScriptedWalletOptions,
} from './testing/scriptedWallet'
