// The instructions of a token transfer: the transfer, the creation of the recipient's token account, and the priority fee.
import {
  AssociatedTokenInstruction,
  identifyAssociatedTokenInstruction,
  identifyTokenInstruction,
  parseCreateAssociatedTokenIdempotentInstruction,
  parseTransferCheckedInstruction,
  TokenInstruction,
} from '@solana-program/token'
import { formatUnits } from './formatSol.ts'
import type { ShownInstruction } from './readInstructions.ts'

export const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
/** Source: compute budget program: the units that a transaction may use (u32), and the price of each in micro-lamports (u64). */
const UNIT_LIMIT = { kind: 2, byteCount: 5 }
const UNIT_PRICE = { kind: 3, byteCount: 9 }
const MICRO_LAMPORTS = 1_000_000n

export interface TokenTransfer {
  mint: string
  /** The token account. */
  to: string
  amount: string
}

export function readTokenTransfer(instruction: ShownInstruction): TokenTransfer | null {
  try {
    if (!TOKEN_PROGRAMS.includes(instruction.programAddress)) return null
    if (identifyTokenInstruction(instruction) !== TokenInstruction.TransferChecked) return null
    const { accounts, data } = parseTransferCheckedInstruction(instruction)
    const amount = formatUnits(data.amount, data.decimals)
    return { mint: accounts.mint.address, to: accounts.destination.address, amount }
  } catch {
    return null
  }
}

/** The token account that is created if it does not exist, and its owner. Only a real token program guarantees that the account belongs to that owner. */
export function readOpening(instruction: ShownInstruction): { account: string; owner: string } | null {
  try {
    if (instruction.programAddress !== ASSOCIATED_TOKEN_PROGRAM) return null
    const kind = identifyAssociatedTokenInstruction(instruction)
    if (kind !== AssociatedTokenInstruction.CreateAssociatedTokenIdempotent) return null
    const { accounts } = parseCreateAssociatedTokenIdempotentInstruction(instruction)
    if (!TOKEN_PROGRAMS.includes(accounts.tokenProgram.address)) return null
    return { account: accounts.ata.address, owner: accounts.owner.address }
  } catch {
    return null
  }
}

export function isBudget(instruction: ShownInstruction): boolean {
  return readNumber(instruction, UNIT_LIMIT) !== null || readNumber(instruction, UNIT_PRICE) !== null
}

/** Lamports on top of the base fee. Null unless both limit and price are set, because then the node decides. */
export function readPriorityFee(instructions: readonly ShownInstruction[]): bigint | null {
  const [limit] = instructions.flatMap((each) => readNumber(each, UNIT_LIMIT) ?? [])
  const [price] = instructions.flatMap((each) => readNumber(each, UNIT_PRICE) ?? [])
  if (limit === undefined || price === undefined) return null
  return (limit * price + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS
}

function readNumber(
  { programAddress, data }: ShownInstruction,
  { kind, byteCount }: { kind: number; byteCount: number },
): bigint | null {
  if (programAddress !== COMPUTE_BUDGET_PROGRAM || data[0] !== kind || data.length !== byteCount) return null
  return [...data.slice(1)].reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}
