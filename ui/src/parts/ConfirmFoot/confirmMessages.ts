// Texts of the foot of a review.

export const confirmMessages = {
  'confirm.accept': 'I understand and want to continue',
} as const
