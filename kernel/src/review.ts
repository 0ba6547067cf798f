// Entry `@latchkey/kernel/review`: a payment from its form to the wallet's response. Separate from the index, so that only plugins that
// move money include it.

export { describeToken } from './review/describeToken'
export { type CheckedFee, checkFee, type FeeWarning, isFeeRisk } from './review/feeWarnings'
export { createFormFlow, type FormFlow, type FormFlowOptions } from './review/formFlow'
export type { FormState } from './review/formMachine'
export { isSameToken } from './review/isSameToken'
export { createOpening, type Opening } from './review/opening'
export {
  type ConfirmedReview,
  createReviewFlow,
  type ReviewAttempt,
  type ReviewFlow,
  type ReviewFlowOptions,
  type ReviewTerms,
} from './review/reviewFlow'
export type { Submission } from './review/reviewMachine'
export { settle } from './review/settle'
export { createTermsGuard, type Terms, type TermsGuard, type TermsState } from './review/termsGuard'
export { readWalletFailure, type WalletFailure } from './review/walletFailure'
