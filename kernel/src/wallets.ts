// Entry `@latchkey/kernel/wallets`: which of all that tells of wallets means one wallet. Apart from the index: only a page with
// several families, or with a list of wallets, needs it.

export { findSame, isSameWallet, mergeWallets, type NamedWallet, withoutSame } from './wallets/identity'
export { findEntry, type MergeOptions, mergeConnectors, type WalletEntry } from './wallets/mergeConnectors'
export { isUnverified } from './wallets/unverified'
