// Entry `@latchkey/kernel/review`: what a review of a payment may do with new terms. Apart from the index, so that only a plugin
// that moves money carries it.

export { createTermsGuard, type Terms, type TermsGuard, type TermsState } from './review/termsGuard'
export { readWalletAnswer, type WalletAnswer } from './review/walletAnswer'
