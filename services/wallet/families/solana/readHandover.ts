// Instructions that hand something over for later: an allowance, an authority, an account, or the moment when a transaction is sent.
// Sources: the token programs (Approve, ApproveChecked, SetAuthority), the system program (Assign, AdvanceNonceAccount).
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
import type { Fact } from '../../window/description.ts'
import { formatUnits } from './formatSol.ts'
import type { ShownInstruction } from './readInstructions.ts'
import { TOKEN_PROGRAMS } from './readTransfer.ts'

export interface Handover {
  kind: 'allowance' | 'unlimitedAllowance' | 'authority' | 'anyTime'
  facts: Fact[]
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
/** No account holds more than half of what fits, so such an allowance means no limit. */
const UNLIMITED_FROM = 2n ** 63n

/** Null for any other instruction, and for one that is malformed. */
export function readHandover(instruction: ShownInstruction): Handover | null {
  try {
    if (TOKEN_PROGRAMS.includes(instruction.programAddress)) return readToken(instruction)
    return instruction.programAddress === SYSTEM_PROGRAM ? readSystem(instruction) : null
  } catch {
    return null
  }
}

function readToken(instruction: ShownInstruction): Handover | null {
  switch (identifyTokenInstruction(instruction)) {
    case TokenInstruction.Approve: {
      const { accounts, data } = parseApproveInstruction(instruction)
      return describeAllowance(data.amount, `${data.amount} units`, accounts)
    }
    case TokenInstruction.ApproveChecked: {
      const { accounts, data } = parseApproveCheckedInstruction(instruction)
      const { facts, ...rest } = describeAllowance(data.amount, formatUnits(data.amount, data.decimals), accounts)
      return { ...rest, facts: [{ label: 'Token', value: accounts.mint.address, isCode: true }, ...facts] }
    }
    case TokenInstruction.SetAuthority: {
      const { accounts, data } = parseSetAuthorityInstruction(instruction)
      const { newAuthority, authorityType } = data
      const next = newAuthority.__option === 'Some' ? newAuthority.value : null
      const facts = [
        { label: 'Gives away', value: `The authority “${AuthorityType[authorityType]}”` },
        { label: 'Of', value: accounts.owned.address, isCode: true },
        next === null ? { label: 'To', value: 'No one (permanent)' } : { label: 'To', value: next, isCode: true },
      ]
      return { kind: 'authority', facts }
    }
    default:
      return null
  }
}

function readSystem(instruction: ShownInstruction): Handover | null {
  switch (identifySystemInstruction(instruction)) {
    case SystemInstruction.Assign: {
      const { accounts, data } = parseAssignInstruction(instruction)
      const facts = [
        { label: 'Gives away', value: accounts.account.address, isCode: true },
        { label: 'To the program', value: data.programAddress, isCode: true },
      ]
      return { kind: 'authority', facts }
    }
    case SystemInstruction.AdvanceNonceAccount: {
      const { accounts } = parseAdvanceNonceAccountInstruction(instruction)
      return {
        kind: 'anyTime',
        facts: [{ label: 'Durable nonce', value: accounts.nonceAccount.address, isCode: true }],
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
): Handover {
  const isUnlimited = units >= UNLIMITED_FROM
  return {
    kind: isUnlimited ? 'unlimitedAllowance' : 'allowance',
    facts: [
      { label: 'Spender', value: accounts.delegate.address, isCode: true },
      { label: 'From token account', value: accounts.source.address, isCode: true },
      { label: 'Up to', value: isUnlimited ? 'All of it' : amount },
    ],
  }
}
