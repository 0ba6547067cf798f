// What the bytes of a transaction would move: a plain transfer of SOL or of one token, or nothing that is understood.
import type { TransferSummary } from '@latchkey/kernel'
import { readInstructions, type WireInstruction } from '../../transaction'
import { isTokenProgram } from '../tokenPrograms'
import { CREATE_IDEMPOTENT, TRANSFER_CHECKED, TRANSFER_CHECKED_BYTES } from './encodeTransfer'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, tokenAccountOf } from './programs'

/** Source: compute budget program: SetComputeUnitLimit and SetComputeUnitPrice. */
const BUDGET_KINDS = [2, 3]
/** Source: system program, Transfer: its number as u32, lamports as u64. */
const SYSTEM_TRANSFER = 2
const SYSTEM_TRANSFER_BYTES = 12

/** Null for anything that does more than one plain transfer, or has another signer than the one who sends. Never throws. */
export function decodeTransfer(bytes: Uint8Array): TransferSummary | null {
  const { signers = [], instructions = [] } = readInstructions(bytes) ?? {}
  const [from, ...others] = signers
  if (from === undefined || others.length > 0) return null
  const moving = instructions.filter((each) => !isBudget(each))
  const [first, second] = moving
  if (first && moving.length === 1) return readNative(from, first)
  return first && second && moving.length === 2 ? readToken(from, first, second) : null
}

function isBudget({ program, accounts, data }: WireInstruction): boolean {
  return program === COMPUTE_BUDGET_PROGRAM && accounts.length === 0 && BUDGET_KINDS.includes(data[0] ?? 0)
}

function readNative(from: string, { program, accounts, data }: WireInstruction): TransferSummary | null {
  const [source, to] = accounts
  if (program !== SYSTEM_PROGRAM || data.length !== SYSTEM_TRANSFER_BYTES || accounts.length !== 2) return null
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  if (view.getUint32(0, true) !== SYSTEM_TRANSFER || source !== from || to === undefined) return null
  return { from, to, tokenAddress: null, units: view.getBigUint64(4, true) }
}

/** The receiver's token account is made by the first, if it is missing, and paid into by the second. */
function readToken(from: string, making: WireInstruction, moving: WireInstruction): TransferSummary | null {
  const [payer, made, to, mint, system, program] = making.accounts
  const isMaking =
    making.program === ASSOCIATED_TOKEN_PROGRAM && making.data.length === 1 && making.data[0] === CREATE_IDEMPOTENT
  if (!isMaking || making.accounts.length !== 6 || payer !== from || system !== SYSTEM_PROGRAM) return null
  if (to === undefined || mint === undefined || program === undefined || !isTokenProgram(program)) return null
  const [source, token, target, authority] = moving.accounts
  const { data } = moving
  if (moving.program !== program || moving.accounts.length !== 4 || authority !== from || token !== mint) return null
  if (data.length !== TRANSFER_CHECKED_BYTES || data[0] !== TRANSFER_CHECKED) return null
  if (target !== made || target !== tokenAccountOf(to, mint, program) || source !== tokenAccountOf(from, mint, program))
    return null
  const units = new DataView(data.buffer, data.byteOffset, data.length).getBigUint64(1, true)
  return { from, to, tokenAddress: mint, units }
}
