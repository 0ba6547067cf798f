// Entry `@latchkey/chain-evm/testing`: a scripted wallet for tests of plugins and hosts. Nothing shipped imports it.

export {
  ALICE,
  BOB,
  createScriptedWallet,
  placeWallet,
  type ScriptedWallet,
  type ScriptedWalletOptions,
  type WalletInfo,
} from './testing/scriptedWallet'
