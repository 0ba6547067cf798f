// Entry `@latchkey/kernel/chains`: building blocks for the connectors and features of chain packages. It is separate from the index, so
// that it loads with a chain's adapter and not with the page.

export { type BoundMethod, bindMethods } from './chains/bindMethods'
export { checkResult } from './chains/checkResult'
export { createExplorer, type ExplorerOptions } from './chains/createExplorer'
export { createLazyConnector, type LazyRow, type LazyWallet } from './chains/createLazyConnector'
export { describeChain } from './chains/describeChain'
export { type Emitter, listenTo } from './chains/listenTo'
export { type ArrivingPage, untilSettled } from './chains/untilSettled'
export { untilAborted, withinMs } from './chains/waiting'
export { misbehaved, wrongNetwork } from './chains/walletErrors'
export { parseWalletIcon, parseWalletName } from './chains/walletLabel'
export { createWalletLimit, openWalletLimit, type WalletLimit, type WalletLimitOptions } from './chains/walletLimit'
export { type WalletSource, type WatchedWallet, watchWallet } from './chains/watchWallet'
export {
  amountInvalid,
  amountTooSmall,
  checkDecimals,
  insufficientFee,
  insufficientFunds,
  recipientInvalid,
  simulationFailed,
  swapTampered,
  tokenMismatch,
  tokenRefused,
  transferFailed,
} from './contracts/transferErrors'
export { listWalletMethods, needsWallet } from './rpc/classify'
export { freezeCall } from './rpc/freezeCall'
export { isKnownRdns } from './wallets/isKnownRdns'
export { isKnownName } from './wallets/knownWallets'
export { readLegacyName } from './wallets/readLegacyName'
