// Instructions that give someone later control: an allowance, an authority, an account, or the time when a transaction is sent. Sources: the token
// programs (Approve, ApproveChecked, SetAuthority), the system program (Assign, AdvanceNonceAccount).
import {
  identifySystemInstruction,
  parseAdvanceNonceAccountInstruction,
  parseAssignInstruction,
  SystemInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  identifyTokenInstruction,
  parseApproveCheckedInstruction,
  parseApproveInstruction,
  parseSetAuthorityInstruction,
  TokenInstruction,
} from '@solana-program/token'
import type { Fact } from '../description.ts'
import { type DescriptionTexts, ENGLISH_WORDING, fill, type Wording } from '../wording.ts'
import { formatUnits } from './formatSol.ts'
import type { ShownInstruction } from './readInstructions.ts'
import { TOKEN_PROGRAMS } from './readTransfer.ts'

export interface Handover {
  kind: 'allowance' | 'unlimitedAllowance' | 'authority' | 'anyTime'
  facts: Fact[]
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
/** No account holds more than half of the largest number, so a larger allowance is unlimited. */
const UNLIMITED_FROM = 2n ** 63n

/** Null for any other instruction, and for a malformed one. */
export function readHandover(instruction: ShownInstruction, wording: Wording = ENGLISH_WORDING): Handover | null {
  try {
    if (TOKEN_PROGRAMS.includes(instruction.programAddress)) return readToken(instruction, wording)
    return instruction.programAddress === SYSTEM_PROGRAM ? readSystem(instruction, wording) : null
  } catch {
    return null
  }
}

function readToken(instruction: ShownInstruction, wording: Wording): Handover | null {
  const { texts, formatDecimal } = wording
  switch (identifyTokenInstruction(instruction)) {
    case TokenInstruction.Approve: {
      const { accounts, data } = parseApproveInstruction(instruction)
      return describeAllowance(
        data.amount,
        fill(texts.units, { count: formatDecimal(String(data.amount)) }),
        accounts,
        texts,
      )
    }
    case TokenInstruction.ApproveChecked: {
      const { accounts, data } = parseApproveCheckedInstruction(instruction)
      const { facts, ...rest } = describeAllowance(
        data.amount,
        formatDecimal(formatUnits(data.amount, data.decimals)),
        accounts,
        texts,
      )
      return { ...rest, facts: [{ label: texts.token, value: accounts.mint.address, isCode: true }, ...facts] }
    }
    case TokenInstruction.SetAuthority: {
      const { accounts, data } = parseSetAuthorityInstruction(instruction)
      const { newAuthority, authorityType } = data
      const next = newAuthority.__option === 'Some' ? newAuthority.value : null
      const facts = [
        { label: texts.givesAway, value: fill(texts.theAuthority, { name: AuthorityType[authorityType] }) },
        { label: texts.of, value: accounts.owned.address, isCode: true },
        next === null ? { label: texts.to, value: texts.noOne } : { label: texts.to, value: next, isCode: true },
      ]
      return { kind: 'authority', facts }
    }
    default:
      return null
  }
}

function readSystem(instruction: ShownInstruction, { texts }: Wording): Handover | null {
  switch (identifySystemInstruction(instruction)) {
    case SystemInstruction.Assign: {
      const { accounts, data } = parseAssignInstruction(instruction)
      const facts = [
        { label: texts.givesAway, value: accounts.account.address, isCode: true },
        { label: texts.toProgram, value: data.programAddress, isCode: true },
      ]
      return { kind: 'authority', facts }
    }
    case SystemInstruction.AdvanceNonceAccount: {
      const { accounts } = parseAdvanceNonceAccountInstruction(instruction)
      return {
        kind: 'anyTime',
        facts: [{ label: texts.durableNonce, value: accounts.nonceAccount.address, isCode: true }],
      }
    }
    default:
      return null
  }
}

function describeAllowance(
  units: bigint,
  amount: string,
  accounts: { source: { address: string }; delegate: { address: string } },
  texts: DescriptionTexts,
): Handover {
  const isUnlimited = units >= UNLIMITED_FROM
  return {
    kind: isUnlimited ? 'unlimitedAllowance' : 'allowance',
    facts: [
      { label: texts.spender, value: accounts.delegate.address, isCode: true },
      { label: texts.fromTokenAccount, value: accounts.source.address, isCode: true },
      { label: texts.upTo, value: isUnlimited ? texts.allOfIt : amount },
    ],
  }
}
