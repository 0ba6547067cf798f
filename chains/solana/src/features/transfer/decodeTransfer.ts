// Decodes what a transaction would move: a plain transfer of SOL or of one token. Anything else is not understood.
import type { TransferSummary } from '@latchkey/kernel/contracts'
import { readInstructions, type WireInstruction } from '../../transaction'
import { isTokenProgram } from '../tokenPrograms'
import { CREATE_IDEMPOTENT, TRANSFER_CHECKED, TRANSFER_CHECKED_BYTES } from './encodeTransfer'
import { feeOf, MAX_UNIT_LIMIT } from './fees'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, tokenAccountOf } from './programs'

/** Source: compute budget program: SetComputeUnitLimit, with units as u32, and SetComputeUnitPrice, with micro-lamports as u64. */
const LIMIT = { kind: 2, bytes: 5 }
const PRICE = { kind: 3, bytes: 9 }
/** Source: system program, Transfer: its index as u32, lamports as u64. */
const SYSTEM_TRANSFER = 2
const SYSTEM_TRANSFER_BYTES = 12

/** Returns null for anything that does more than one plain transfer, or that has signers other than the sender. Never throws. */
export function decodeTransfer(bytes: Uint8Array): TransferSummary | null {
  const { signers = [], instructions = [] } = readInstructions(bytes) ?? {}
  const [from = '', ...others] = signers
  if (others.length > 0) return null
  const isBudget = ({ program }: WireInstruction) => program === COMPUTE_BUDGET_PROGRAM
  const feeUnits = readFee(instructions.filter(isBudget))
  const moving = instructions.filter((each) => !isBudget(each))
  const [first, second] = moving
  if (!first || feeUnits === null || moving.length > 2) return null
  const summary = second ? readToken(from, first, second) : readNative(from, first)
  return summary && { ...summary, feeUnits }
}

/** Returns the maximum network fee, or null for a compute budget that is unknown or set twice. */
function readFee(budget: readonly WireInstruction[]): bigint | null {
  const find = ({ kind, bytes }: typeof LIMIT) =>
    budget.filter(({ accounts, data }) => accounts.length === 0 && data[0] === kind && data.length === bytes)
  const [limits, prices] = [find(LIMIT), find(PRICE)]
  if (limits.length > 1 || prices.length > 1 || limits.length + prices.length !== budget.length) return null
  const unitLimit = limits[0] ? viewOf(limits[0].data).getUint32(1, true) : MAX_UNIT_LIMIT
  return feeOf({ unitLimit, unitPrice: prices[0] ? viewOf(prices[0].data).getBigUint64(1, true) : 0n })
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function readNative(from: string, { program, accounts, data }: WireInstruction): TransferSummary | null {
  const [source, to = ''] = accounts
  if (program !== SYSTEM_PROGRAM || data.length !== SYSTEM_TRANSFER_BYTES || accounts.length !== 2) return null
  const view = viewOf(data)
  if (view.getUint32(0, true) !== SYSTEM_TRANSFER || source !== from) return null
  return { from, to, tokenAddress: null, units: view.getBigUint64(4, true) }
}

/** The first instruction creates the recipient's token account if it does not exist, and the second pays into it. */
function readToken(from: string, making: WireInstruction, moving: WireInstruction): TransferSummary | null {
  const [payer, made, to = '', mint = '', system, program = ''] = making.accounts
  const isMaking =
    making.program === ASSOCIATED_TOKEN_PROGRAM && making.data.length === 1 && making.data[0] === CREATE_IDEMPOTENT
  if (!isMaking || making.accounts.length !== 6 || payer !== from || system !== SYSTEM_PROGRAM) return null
  if (!isTokenProgram(program)) return null
  const [source, token, target, authority] = moving.accounts
  const { data } = moving
  if (moving.program !== program || moving.accounts.length !== 4 || authority !== from || token !== mint) return null
  if (data.length !== TRANSFER_CHECKED_BYTES || data[0] !== TRANSFER_CHECKED) return null
  if (target !== made || target !== tokenAccountOf(to, mint, program) || source !== tokenAccountOf(from, mint, program))
    return null
  const decimals = data[TRANSFER_CHECKED_BYTES - 1] ?? 0
  return { from, to, tokenAddress: mint, units: viewOf(data).getBigUint64(1, true), tokenProgram: program, decimals }
}
