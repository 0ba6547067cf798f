// Texts that all transaction reviews share.

/** Texts of reviews by message key, for `useText`. */
export const reviewMessages = {
  'review.unclear': 'Your wallet gave no clear response to the last request. Check its activity before you try again.',
  'review.confirm': 'Confirm in {wallet}',
  'review.approve': 'Approve in {wallet}',
  'review.asking': 'Continue in {wallet}',
  'review.trust.sent.one': 'Sent once',
  'review.trust.sent.other': 'Sent {count} times',
  'review.trust.before': 'Sent before',
  'review.trust.first': 'First time',
  'review.trust.own': 'In your wallet',
  'review.network': 'Network',
  'review.expired': 'Your account or network changed. Start again.',
  'review.again': 'Start again',
} as const
