// Converts transaction errors to Solana's JSON-RPC form. LiteSVM's objects have no error names, but their text has.

/** TransactionError in JSON: `"AlreadyProcessed"`, `{ InstructionError: [0, { Custom: 1 }] }`, and so on. */
export type TransactionErrorJson = string | { InstructionError: [number, string | { Custom: number }] }

const TEXT_PATTERN = /err: (\w+)(?:\((\d+), (\w+)(?:\((\d+)\))?)?/

/** Parses the error from the text of a LiteSVM result. */
export function readTransactionError(failed: object): TransactionErrorJson {
  const [, name = 'Unknown', index, inner = 'GenericError', custom] = TEXT_PATTERN.exec(String(failed)) ?? []
  if (index === undefined) return name
  return { InstructionError: [Number(index), custom === undefined ? inner : { Custom: Number(custom) }] }
}

/** Returns the sentence that Solana's node uses for a failed simulation. */
export function describeTransactionError(err: TransactionErrorJson): string {
  if (typeof err === 'string') return SENTENCES[err] ?? err
  const [index, reason] = err.InstructionError
  const cause = typeof reason === 'string' ? reason : `custom program error: 0x${reason.Custom.toString(16)}`
  return `Error processing Instruction ${index}: ${cause}`
}

/** Source: solana-transaction-error, Display. */
const SENTENCES: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InsufficientFundsForRent: 'Transaction results in an account without enough funds for rent',
  SignatureFailure: 'Transaction did not pass signature verification',
}
