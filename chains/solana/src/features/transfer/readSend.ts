// Reads the call that asks a wallet to sign and send a plain transfer.
import type { RpcCall } from '@latchkey/kernel'
import type { TransferSummary } from '@latchkey/kernel/contracts'
import { decodeBase64, MAX_TRANSACTION_BYTES } from '../../bytes'
import { isRecord } from '../../isRecord'
import { decodeTransfer } from './decodeTransfer'

/** Base64 encodes three bytes as four characters. */
const MAX_BASE64_LENGTH = Math.ceil(MAX_TRANSACTION_BYTES / 3) * 4
const SEND_METHOD = 'solana_signAndSendTransaction'

/** Returns the transaction in base64 and its summary; null for any other call. Never throws. */
export function readSend({ method, params }: RpcCall): { transaction: string; summary: TransferSummary } | null {
  const [parameters] = params
  if (method !== SEND_METHOD || params.length !== 1 || !isRecord(parameters)) return null
  const bytes = decodeBase64(parameters.transaction, MAX_BASE64_LENGTH)
  const summary = bytes && decodeTransfer(bytes)
  if (summary?.from !== parameters.pubkey || !summary) return null
  return { transaction: String(parameters.transaction), summary }
}
