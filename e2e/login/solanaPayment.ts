// A SOL payment as bytes, as any library would write it. Source: https://solana.com/docs/core/transactions, the system program.
import { base58 } from '@scure/base'

const SIGNATURE_BYTES = 64
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
/** Index among the system program's instructions. */
const TRANSFER = 2

export interface Payment {
  from: string
  to: string
  lamports: bigint
  blockhash: string
}

/** The message of a payment, which is what is signed. */
export function writeMessage({ from, to, lamports, blockhash }: Payment): Uint8Array {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(TRANSFER)
  data.writeBigUInt64LE(lamports, 4)
  const accounts = [from, to, SYSTEM_PROGRAM].map((address) => base58.decode(address))
  // One signer; the last account is read-only. The instruction's program is the third account, and it uses the first two.
  const header = Uint8Array.of(1, 0, 1, accounts.length)
  const instruction = Uint8Array.of(1, 2, 2, 0, 1, data.length)
  return Buffer.concat([header, ...accounts, base58.decode(blockhash), instruction, data])
}

/** The transaction with an empty signature. */
export function writeTransaction(payment: Payment): Buffer {
  return Buffer.concat([Uint8Array.of(1), Buffer.alloc(SIGNATURE_BYTES), writeMessage(payment)])
}
