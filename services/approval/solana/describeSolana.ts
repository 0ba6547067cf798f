// Describes a Solana request: what the page requests, what that does, and the facts to check. Pure functions, so that tests can check each sentence.

import { getBase16Decoder, getBase64Encoder, type ReadonlyUint8Array } from '@solana/kit'
import { identifySystemInstruction, parseTransferSolInstruction, SystemInstruction } from '@solana-program/system'
import { type Description, decodeText, type Fact } from '../description.ts'
import { ENGLISH_WORDING, fill, type Wording } from '../wording.ts'
import { formatSol } from './formatSol.ts'
import type { SolanaNetwork, SolanaRequest } from './message.ts'
import { readHandover } from './readHandover.ts'
import { readInstructions, type ShownInstruction } from './readInstructions.ts'
import { readStaking } from './readStaking.ts'
import { isBudget, readOpening, readPriorityFee, readTokenTransfer, type TokenTransfer } from './readTransfer.ts'
import { writeSignIn } from './writeSignIn.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/** Describes a request. Never throws: content that cannot be decoded is shown raw. */
export function describeSolana(
  request: SolanaRequest,
  network: SolanaNetwork,
  wording: Wording = ENGLISH_WORDING,
): Description {
  const { texts } = wording
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
        heading: texts.signMessage,
        effect: texts.signMessageEffect,
        facts: [],
        content: { label: texts.message, text: readText(getBase64Encoder().encode(request.message)) },
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
        one: texts.signTransaction,
        several: texts.signTransactions,
        of: texts.sign,
        effect: fill(texts.signedEffect, { network: network.name }),
        wording,
      })
    case 'sendTransaction':
      return describeTransactions([request.transaction], {
        one: texts.sendTransaction,
        several: texts.sendTransactions,
        of: texts.send,
        effect: texts.final,
        wording,
      })
  }
}

interface Headings {
  one: string
  several: string
  /** The heading if the request moves only one amount. */
  of: string
  effect: string
  wording: Wording
}

function describeTransactions(encoded: readonly string[], headings: Headings): Description {
  const { one, several, of, effect, wording } = headings
  const lists = encoded.map((text) => readInstructions(getBase64Encoder().encode(text)))
  const facts = lists.flatMap((list) => describeList(list ?? [], wording))
  const amount = lists.length === 1 && lists[0] ? readOnlyAmount(lists[0], wording) : null
  const count = wording.formatDecimal(String(encoded.length))
  return {
    heading: amount ? fill(of, { amount }) : encoded.length === 1 ? one : fill(several, { count }),
    effect,
    facts,
    // Shows unreadable instructions raw, so that at least nothing is hidden.
    content: lists.includes(null) ? { label: wording.texts.data, text: encoded.join('\n') } : null,
  }
}

/** The single transfer of a transaction whose other instructions only set the fee or create the recipient's token account. */
function readOnlyAmount(instructions: readonly ShownInstruction[], wording: Wording): string | null {
  const [only, ...others] = instructions.filter((each) => !isBudget(each) && !readOpening(each))
  if (!only || others.length > 0) return null
  const sol = readSolTransfer(only)
  if (sol) return formatSol(sol.lamports, wording)
  const token = readTokenTransfer(only)
  return token && fill(wording.texts.someToken, { amount: wording.formatDecimal(token.amount) })
}

function describeList(instructions: readonly ShownInstruction[], wording: Wording): Fact[] {
  const paid = instructions.flatMap((each) => readTokenTransfer(each)?.to ?? [])
  // The token program checks this itself: the account belongs to that owner, or the transaction fails.
  const owners = new Map(
    instructions.flatMap((each) => {
      const opening = readOpening(each)
      return opening && paid.includes(opening.account) ? [[opening.account, opening.owner] as const] : []
    }),
  )
  const fee = readPriorityFee(instructions)
  const others = fee === null ? instructions : instructions.filter((each) => !isBudget(each))
  const facts = others.flatMap((each) => describeInstruction(each, owners, wording))
  return fee === null ? facts : [...facts, { label: wording.texts.priorityFee, value: formatSol(fee, wording) }]
}

function describeInstruction(
  instruction: ShownInstruction,
  owners: ReadonlyMap<string, string>,
  wording: Wording,
): Fact[] {
  const { texts } = wording
  const sol = readSolTransfer(instruction)
  if (sol) {
    return [
      { label: texts.to, value: sol.to, isCode: true },
      { label: texts.amount, value: formatSol(sol.lamports, wording) },
    ]
  }
  const token = readTokenTransfer(instruction)
  if (token) return describeTokenTransfer(token, owners.get(token.to), wording)
  const handover = readHandover(instruction, wording)
  if (handover) return handover.facts
  const staking = readStaking(instruction, wording)
  if (staking) return staking
  const opening = readOpening(instruction)
  if (opening && owners.has(opening.account)) return [{ label: texts.also, value: texts.opensAccount }]
  return [
    { label: texts.program, value: instruction.programAddress, isCode: true },
    { label: texts.data, value: getBase16Decoder().decode(instruction.data), isCode: true },
  ]
}

function describeTokenTransfer(
  { mint, to, amount }: TokenTransfer,
  owner: string | undefined,
  { texts, formatDecimal }: Wording,
): Fact[] {
  return [
    { label: texts.token, value: mint, isCode: true },
    owner === undefined
      ? { label: texts.toTokenAccount, value: to, isCode: true }
      : { label: texts.to, value: owner, isCode: true },
    { label: texts.amount, value: formatDecimal(amount) },
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

/** The text if the bytes are readable and cannot be misleading, otherwise the bytes. */
function readText(message: ReadonlyUint8Array): string {
  return decodeText(new Uint8Array(message)) ?? getBase16Decoder().decode(message)
}
