// Texts that all receipts share.

/** Texts of receipts by message key, for `useText`. */
export const receiptMessages = {
  'receipt.started': 'Transaction started',
  'receipt.time': 'Time',
} as const
