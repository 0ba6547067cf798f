// Puts a Solana request into words: what is asked, what it does, and the facts to check. Pure, so that each sentence can be tested.

import { getBase16Decoder, getBase64Encoder, type ReadonlyUint8Array } from '@solana/kit'
import { identifySystemInstruction, parseTransferSolInstruction, SystemInstruction } from '@solana-program/system'
import { type Description, decodeText, type Fact } from '../../window/description.ts'
import type { SolanaNetwork, SolanaRequest } from './ask.ts'
import { formatSol } from './formatSol.ts'
import { readHandover } from './readHandover.ts'
import { readInstructions, type ShownInstruction } from './readInstructions.ts'
import { isBudget, readOpening, readPriorityFee, readTokenTransfer, type TokenTransfer } from './readTransfer.ts'
import { writeSignIn } from './writeSignIn.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/** Describes a request. Never throws on content that cannot be decoded; it is shown raw. */
export function describeSolana(request: SolanaRequest, network: SolanaNetwork): Description {
  switch (request.kind) {
    case 'connect':
      return {
        heading: 'Connect to this site',
        effect: 'It will see the address you choose, and ask you before anything is signed or sent.',
        facts: [],
        content: null,
      }
    case 'signMessage':
      return {
        heading: 'Sign a message',
        effect: 'Signing is free and moves nothing. It proves that this account is yours.',
        facts: [],
        content: { label: 'Message', text: readText(getBase64Encoder().encode(request.message)) },
      }
    case 'signIn':
      return {
        heading: 'Sign in to this site',
        effect: 'Signing is free and moves nothing. It tells the site that this account is yours.',
        facts: [],
        content: { label: 'Message', text: writeSignIn(request.input, request.input.address ?? 'your address') },
      }
    case 'signTransactions':
      return describeTransactions(request.transactions, {
        verb: 'Sign',
        effect: `The site can send this to ${network.name} once it is signed.`,
      })
    case 'sendTransaction':
      return describeTransactions([request.transaction], {
        verb: 'Send',
        effect: "This can't be undone.",
      })
  }
}

function describeTransactions(encoded: readonly string[], words: { verb: string; effect: string }): Description {
  const lists = encoded.map((text) => readInstructions(getBase64Encoder().encode(text)))
  const facts = lists.flatMap((list) => describeList(list ?? []))
  const amount = lists.length === 1 && lists[0] ? readOnlyAmount(lists[0]) : null
  const count = encoded.length === 1 ? 'a transaction' : `${encoded.length} transactions`
  return {
    heading: `${words.verb} ${amount ?? count}`,
    effect: words.effect,
    facts,
    // What nobody can read is shown as it is, so that saying yes to it is at least not blind.
    content: lists.includes(null) ? { label: 'Data', text: encoded.join('\n') } : null,
  }
}

/** Of a transaction that moves one thing, and beside it only says how it is run or opens the account that is paid into. */
function readOnlyAmount(instructions: readonly ShownInstruction[]): string | null {
  const [only, ...others] = instructions.filter((each) => !isBudget(each) && !readOpening(each))
  if (!only || others.length > 0) return null
  const sol = readSolTransfer(only)
  if (sol) return formatSol(sol.lamports)
  const token = readTokenTransfer(only)
  return token && `${token.amount} of a token`
}

function describeList(instructions: readonly ShownInstruction[]): Fact[] {
  const paid = instructions.flatMap((each) => readTokenTransfer(each)?.to ?? [])
  // The token program's own check: such an account is its owner's, or the whole transaction fails.
  const owners = new Map(
    instructions.flatMap((each) => {
      const opening = readOpening(each)
      return opening && paid.includes(opening.account) ? [[opening.account, opening.owner] as const] : []
    }),
  )
  const fee = readPriorityFee(instructions)
  const others = fee === null ? instructions : instructions.filter((each) => !isBudget(each))
  const facts = others.flatMap((each) => describeInstruction(each, owners))
  return fee === null ? facts : [...facts, { label: 'Paid for speed, at most', value: formatSol(fee) }]
}

function describeInstruction(instruction: ShownInstruction, owners: ReadonlyMap<string, string>): Fact[] {
  const sol = readSolTransfer(instruction)
  if (sol) {
    return [
      { label: 'To', value: sol.to, isCode: true },
      { label: 'Amount', value: formatSol(sol.lamports) },
    ]
  }
  const token = readTokenTransfer(instruction)
  if (token) return describeTokenTransfer(token, owners.get(token.to))
  const handover = readHandover(instruction)
  if (handover) return handover.facts
  const opening = readOpening(instruction)
  if (opening && owners.has(opening.account))
    return [{ label: 'Also', value: 'Opens the receiver’s token account where there is none' }]
  return [
    { label: 'Program', value: instruction.programAddress, isCode: true },
    { label: 'Data', value: getBase16Decoder().decode(instruction.data), isCode: true },
  ]
}

function describeTokenTransfer({ mint, to, amount }: TokenTransfer, owner: string | undefined): Fact[] {
  return [
    { label: 'Token', value: mint, isCode: true },
    owner === undefined
      ? { label: 'To token account', value: to, isCode: true }
      : { label: 'To', value: owner, isCode: true },
    { label: 'Amount', value: amount },
  ]
}

function readSolTransfer(instruction: ShownInstruction): { to: string; lamports: bigint } | null {
  try {
    if (instruction.programAddress !== SYSTEM_PROGRAM) return null
    if (identifySystemInstruction(instruction) !== SystemInstruction.TransferSol) return null
    const { accounts, data } = parseTransferSolInstruction(instruction)
    return { to: accounts.destination.address, lamports: data.amount }
  } catch {
    return null
  }
}

/** Text when the bytes are readable and cannot deceive the eye, else the bytes. */
function readText(message: ReadonlyUint8Array): string {
  return decodeText(new Uint8Array(message)) ?? getBase16Decoder().decode(message)
}
