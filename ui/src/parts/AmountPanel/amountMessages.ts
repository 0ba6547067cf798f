// English text of a field that accepts a token amount or its value.

export const amountMessages = {
  'amount.switch': ', type it in {unit}',
} as const
