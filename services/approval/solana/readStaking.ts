// The stake program's instructions that people use: delegate, deactivate, and withdraw. All others are shown raw. Source: the stake program (bincode:
// a 32-bit number for the instruction, then its values).
import type { Fact } from '../description.ts'
import type { Wording } from '../wording.ts'
import { formatSol } from './formatSol.ts'
import type { ShownInstruction } from './readInstructions.ts'

const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111'
const KINDS = { delegate: 2, withdraw: 4, deactivate: 5 } as const
const KIND_BYTES = 4
const LAMPORTS_BYTES = 8

/** Null for any other instruction, and for a malformed one. */
export function readStaking({ programAddress, accounts, data }: ShownInstruction, wording: Wording): Fact[] | null {
  if (programAddress !== STAKE_PROGRAM || data.length < KIND_BYTES) return null
  const { texts } = wording
  const view = new DataView(Uint8Array.from(data).buffer)
  const [stake, second] = accounts
  if (!stake || !second) return null
  const isBare = data.length === KIND_BYTES
  switch (view.getUint32(0, true)) {
    case KINDS.delegate: {
      if (!isBare) return null
      return [
        { label: texts.stakesWith, value: second.address, isCode: true },
        { label: texts.stakeAccount, value: stake.address, isCode: true },
      ]
    }
    case KINDS.deactivate:
      return isBare ? [{ label: texts.unstakes, value: stake.address, isCode: true }] : null
    case KINDS.withdraw: {
      if (data.length !== KIND_BYTES + LAMPORTS_BYTES) return null
      return [
        { label: texts.fromStakeAccount, value: stake.address, isCode: true },
        { label: texts.to, value: second.address, isCode: true },
        { label: texts.amount, value: formatSol(view.getBigUint64(KIND_BYTES, true), wording) },
      ]
    }
    default:
      return null
  }
}
