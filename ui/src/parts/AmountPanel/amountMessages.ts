// English text of an amount that can be typed as a token or as its worth.

export const amountMessages = {
  'amount.switch': ', type it in {unit}',
} as const
