// Entry `@latchkey/kernel/wallets`: decides which connectors and listings are the same wallet. It is separate from the index, because only
// a page with several families or a wallet list needs it.

export { findSameWallet, isSameWallet, mergeWallets, type NamedWallet, withoutDuplicates } from './wallets/identity'
export { findEntry, type MergeOptions, mergeConnectors, type WalletEntry } from './wallets/mergeConnectors'
export { isUnverified } from './wallets/unverified'
