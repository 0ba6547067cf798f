// Entry `@latchkey/chain-solana/testing`: a scripted wallet for tests of plugins and hosts. Nothing shipped imports it.

export {
  ALICE,
  BOB,
  createScriptedWallet,
  placeWallet,
  type ScriptedWallet,
  type ScriptedWalletOptions,
} from './testing/scriptedWallet'
