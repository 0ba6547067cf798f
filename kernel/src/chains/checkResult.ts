// Checks a wallet's results that a page acts on. A malformed result is an error.
import { misbehaved } from './walletErrors'

/** Signatures of contracts may be empty or long, and some wallets omit the prefix. */
const SIGNATURE = /^(?:0x)?[0-9a-f]*$/i
const SHAPES: Readonly<Record<string, RegExp>> = {
  personal_sign: SIGNATURE,
  eth_signTypedData_v4: SIGNATURE,
  eth_sendTransaction: /^0x[0-9a-f]{64}$/i,
}

/**
 * Returns the wallet's result unchanged. Throws `kernel/connector-misbehaved` if a signature or transaction hash is expected and
 * malformed.
 */
export function checkResult(connectorId: string, method: string, result: unknown): unknown {
  const shape = Object.hasOwn(SHAPES, method) ? SHAPES[method] : null
  if (!shape || (typeof result === 'string' && result !== '' && shape.test(result))) return result
  throw misbehaved(
    connectorId,
    method,
    `did not respond to ${method} with a ${method.includes('send') ? 'hash' : 'signature'}`,
  )
}
