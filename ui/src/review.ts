// Entry `@latchkey/ui/review`: the end of a view that asks to confirm something. Separate from the other parts, because few views need it.

export { fees } from './i18n/fees'
export { ConfirmFoot, type ConfirmFootProps } from './parts/ConfirmFoot/ConfirmFoot'
export type { Risk, WorseTerms } from './parts/ConfirmFoot/useAcceptance'
export { describeFee } from './parts/Review/describeFee'
export { RecipientFact, type RecipientFactProps, type Trust } from './parts/Review/RecipientFact'
export { Outcome, ReviewExpired, type ReviewExpiredProps } from './parts/Review/Review'
export { CostFact, type CostFactProps, NetworkFact } from './parts/Review/ReviewFacts'
export { type ReviewSum, ReviewSums } from './parts/Review/ReviewSums'
export { reviewMessages } from './parts/Review/reviewMessages'
export { type ConfirmLabel, useConfirmLabel } from './parts/Review/useConfirmLabel'
