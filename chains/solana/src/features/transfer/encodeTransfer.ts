// Encodes a transfer as the bytes that a wallet signs. Token instructions are encoded here, because their library is larger than this
// package.
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, tokenAccountOf } from './programs'

export interface TransferOrder {
  from: string
  to: string
  units: bigint
  /** Null for SOL. The network refuses a transfer with decimals other than the token's. */
  token: { mint: string; program: string; decimals: number } | null
}
export interface TransferCosts {
  /** Micro-lamports per compute unit. */
  unitPrice: bigint
  /** Compute units. */
  unitLimit: number
}

/** Source: associated token account program, CreateIdempotent. */
export const CREATE_IDEMPOTENT = 1
/** Source: SPL token, TransferChecked: units as u64, decimals as u8. */
export const TRANSFER_CHECKED = 12
export const TRANSFER_CHECKED_BYTES = 10

/** Returns unsigned wire bytes in the legacy version, because every wallet accepts it and no address table is needed. */
export function encodeTransfer(order: TransferOrder, { unitPrice, unitLimit }: TransferCosts, blockhash: string) {
  const instructions = [
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: unitPrice }),
    ComputeBudgetProgram.setComputeUnitLimit({ units: unitLimit }),
    ...(order.token ? moveToken(order, order.token) : [moveNative(order)]),
  ]
  const payerKey = new PublicKey(order.from)
  const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions })
  return Uint8Array.from(new VersionedTransaction(message.compileToLegacyMessage()).serialize())
}

function moveNative({ from, to, units }: TransferOrder): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: new PublicKey(to), lamports: units })
}

/**
 * Creates the recipient's token account if it does not exist. The instruction is always included, even if it changes nothing: without it,
 * the bytes would name only a token account, and no one could see the recipient in them.
 */
function moveToken(
  { from, to, units }: TransferOrder,
  { mint, program, decimals }: NonNullable<TransferOrder['token']>,
): TransactionInstruction[] {
  // The sender pays the fee, so the transaction already lists it as a writable signer.
  const sender = read(from)
  const holdingOf = (owner: string) => ({ ...read(tokenAccountOf(owner, mint, program)), isWritable: true })
  const target = holdingOf(to)
  const programId = new PublicKey(program)
  const data = new Uint8Array(TRANSFER_CHECKED_BYTES)
  data[0] = TRANSFER_CHECKED
  new DataView(data.buffer).setBigUint64(1, units, true)
  data[TRANSFER_CHECKED_BYTES - 1] = decimals
  return [
    instruct(new PublicKey(ASSOCIATED_TOKEN_PROGRAM), Uint8Array.of(CREATE_IDEMPOTENT), [
      sender,
      target,
      ...[to, mint, SYSTEM_PROGRAM, program].map(read),
    ]),
    instruct(programId, data, [holdingOf(from), read(mint), target, sender]),
  ]
}

function instruct(programId: PublicKey, data: Uint8Array, keys: TransactionInstruction['keys']) {
  // web3.js types its data as Node's Buffer but only copies it.
  return new TransactionInstruction({ programId, keys, data: data as TransactionInstruction['data'] })
}

/** An account that the instruction only reads. */
function read(address: string) {
  return { pubkey: new PublicKey(address), isSigner: false, isWritable: false }
}
