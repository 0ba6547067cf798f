// Entry `@latchkey/kernel/testing`: what chain and plugin authors prove their packages with. Nothing shipped imports it.

export { type ChainFixtures, chainContract, type PlacedWallet } from './testing/chainContract'
export { createFakeClock, type FakeClock } from './testing/fakeClock'
export {
  createFakeChain,
  createFakeKernel,
  type FakeChainOptions,
  type FakeKernel,
  fakeNetworks,
} from './testing/fakeKernel'
export {
  createFakeWallet,
  type FakeWallet,
  type FakeWalletOptions,
  type Reply,
  type WalletScript,
} from './testing/fakeWallet'
export { type PluginFixtures, pluginContract } from './testing/pluginContract'
