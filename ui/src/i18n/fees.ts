// English texts about network fees in a review. Separate from the other texts, because only views that confirm something show them.

/** English texts of fee warnings, by message key. */
export const fees = {
  'review.fee-high': 'The network fee is {times} times what recent transactions paid.',
  'review.fee-absurd': 'This network fee is extremely high: {times} times what recent transactions paid.',
  'review.fee-over-amount': 'The network fee is higher than the amount.',
  'review.fee-share': 'The network fee is more than half of the amount.',
} as const
