// Entry `@latchkey/kernel/review`: what a review of a payment may do with new terms. Separate from the index, so that only
// plugins that move money include it.

export { createTermsGuard, type Terms, type TermsGuard, type TermsState } from './review/termsGuard'
export { readWalletAnswer, type WalletAnswer } from './review/walletAnswer'
