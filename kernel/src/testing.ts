// Entry `@latchkey/kernel/testing`: tests for authors of chains and plugins. No shipped code imports it.

export { chainClauses, chainContract } from './testing/chainContract'
export type { ChainFixtures, PlacedWallet, Placement, WalletCall } from './testing/chainWorld'
export type { Clause } from './testing/clause'
export { createFakeClock, type FakeClock } from './testing/fakeClock'
export {
  createFakeEmbeddedWallet,
  createRefusal,
  type EmbeddedMethod,
  type EmbeddedScript,
  FAKE_FRAME_ORIGIN,
  type FakeEmbeddedWallet,
} from './testing/fakeEmbeddedWallet'
export {
  createFakeChain,
  createFakeKernel,
  type FakeChainOptions,
  type FakeKernel,
  fakeNetworks,
} from './testing/fakeKernel'
export { type FakePage, openFakePage } from './testing/fakePage'
export {
  createFakeWallet,
  type FakeWallet,
  type FakeWalletOptions,
  type ScriptedResponse,
  type WalletScript,
} from './testing/fakeWallet'
export { createLoginPages, type LoginPage, type LoginPages } from './testing/loginPages'
export { pluginClauses, pluginContract } from './testing/pluginContract'
export type { MountedView, PluginFixtures } from './testing/pluginWorld'
export { readToast } from './testing/readToast'
export {
  createResponseScript,
  type ResponseScript,
  type ResponseScriptOptions,
  type WalletMode,
  type WalletResponse,
} from './testing/responseScript'
