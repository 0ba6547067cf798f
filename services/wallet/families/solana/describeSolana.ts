// Puts a Solana request into words: what is asked, what it does, and the facts to check. Pure, so that each sentence can be tested.

import { getBase16Decoder, getBase64Encoder, getUtf8Decoder, type ReadonlyUint8Array } from '@solana/kit'
import { identifySystemInstruction, parseTransferSolInstruction, SystemInstruction } from '@solana-program/system'
import { identifyTokenInstruction, parseTransferCheckedInstruction, TokenInstruction } from '@solana-program/token'
import { type Description, type Fact, UNREADABLE_PATTERN } from '../../window/description.ts'
import type { SolanaNetwork, SolanaRequest } from './ask.ts'
import { formatSol, formatUnits } from './formatSol.ts'
import { readInstructions, type ShownInstruction } from './readInstructions.ts'
import { writeSignIn } from './writeSignIn.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

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
        effect: 'Once it is sent it cannot be taken back.',
      })
  }
}

function describeTransactions(encoded: readonly string[], words: { verb: string; effect: string }): Description {
  const lists = encoded.map((text) => readInstructions(getBase64Encoder().encode(text)))
  const instructions = lists.flatMap((list) => list ?? [])
  const [only] = instructions
  const amount = instructions.length === 1 && only ? readSolTransfer(only)?.lamports : undefined
  const count = encoded.length === 1 ? 'a transaction' : `${encoded.length} transactions`
  return {
    heading: amount === undefined ? `${words.verb} ${count}` : `${words.verb} ${formatSol(amount)}`,
    effect: words.effect,
    facts: instructions.flatMap(describeInstruction),
    // What nobody can read is shown as it is, so that saying yes to it is at least not blind.
    content: lists.includes(null) ? { label: 'Data', text: encoded.join('\n') } : null,
  }
}

function describeInstruction(instruction: ShownInstruction): Fact[] {
  const sol = readSolTransfer(instruction)
  if (sol) {
    return [
      { label: 'To', value: sol.to, isCode: true },
      { label: 'Amount', value: formatSol(sol.lamports) },
    ]
  }
  const token = readTokenTransfer(instruction)
  if (token) {
    return [
      { label: 'Token', value: token.mint, isCode: true },
      { label: 'To token account', value: token.to, isCode: true },
      { label: 'Amount', value: token.amount },
    ]
  }
  return [
    { label: 'Program', value: instruction.programAddress, isCode: true },
    { label: 'Data', value: getBase16Decoder().decode(instruction.data), isCode: true },
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

function readTokenTransfer(instruction: ShownInstruction): { mint: string; to: string; amount: string } | null {
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

/** Text when the bytes are readable and cannot deceive the eye, else the bytes. */
function readText(message: ReadonlyUint8Array): string {
  const text = getUtf8Decoder().decode(message)
  return UNREADABLE_PATTERN.test(text) ? getBase16Decoder().decode(message) : text
}
