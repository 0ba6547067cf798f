// Entry `@latchkey/ui/receipt`: parts of a receipt. Separate from the other parts, because few views need them.

export { Receipt, type ReceiptProps, type ReceiptStatus } from './parts/Receipt/Receipt'
export { ReceiptAmount, type ReceiptAmountProps } from './parts/Receipt/ReceiptAmount'
export { receiptMessages } from './parts/Receipt/receiptMessages'
export { TimeFact } from './parts/Receipt/TimeFact'
