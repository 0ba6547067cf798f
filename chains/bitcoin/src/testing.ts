// Entry `@latchkey/chain-bitcoin/testing`: a scripted wallet for tests of plugins and hosts. No shipped code imports it.

export type { NetworkName } from './networkName'
export {
  createScriptedWallet,
  type Keys,
  placeWallet,
  type RequestName,
  type ScriptedWallet,
  type ScriptedWalletOptions,
} from './testing/scriptedWallet'
export { createKeySigner, type Signer, type SignerAccount, type SignerKeys, type SignText } from './testing/signer'
