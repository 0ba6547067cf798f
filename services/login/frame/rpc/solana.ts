// Solana requests: messages and transactions in base58, signed with @noble/curves in the frame.
import { base58, base64 } from '@scure/base'
import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import * as v from 'valibot'
import { describeSolana } from '../../../approval/solana/describeSolana.ts'
import { formatSol } from '../../../approval/solana/formatSol.ts'
import type { SolanaRequest } from '../../../approval/solana/message.ts'
import { type Handover, readHandover } from '../../../approval/solana/readHandover.ts'
import { readInstructions } from '../../../approval/solana/readInstructions.ts'
import type { FrameNetwork } from '../../projects.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { TEXTS, WORDING } from '../i18n/texts.ts'
import type { SolanaAccount } from '../keys/accounts.ts'
import { callNode } from './callNode.ts'
import type { SOLANA_APPROVED } from './methods.ts'
import { type ApprovalDescription, joinWarnings, type Prepared } from './prepared.ts'
import { readParams } from './readParams.ts'
import { warnOfText } from './warnOfText.ts'

export interface SolanaPlace {
  network: FrameNetwork
  rpcUrl: string
  address: string
  /** The origin of the requesting page. */
  origin: string
}

/** Longer than any transaction (1,232 bytes) and any text that a person would read. */
const MAX_BASE58_LENGTH = 20_000
const MAX_TRANSACTIONS = 20
/** Programs that only affect how a transaction runs. Any other unreadable instruction gets a warning. */
const QUIET_PROGRAMS: ReadonlySet<string> = new Set(['ComputeBudget111111111111111111111111111111'])

/** The worst first. */
const HANDOVERS: readonly (readonly [Handover['kind'], string])[] = [
  ['authority', TEXTS.authorityAway],
  ['unlimitedAllowance', TEXTS.unlimited],
  ['allowance', TEXTS.allowed],
  ['anyTime', TEXTS.anyTime],
]

const bytesSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_BASE58_LENGTH),
  v.regex(/^[1-9A-HJ-NP-Za-km-z]*$/),
  v.transform((text) => base58.decode(text)),
)
const messageSchema = v.object({ message: bytesSchema, pubkey: v.optional(v.string()) })
const transactionSchema = v.object({ transaction: bytesSchema })
const transactionsSchema = v.object({
  transactions: v.pipe(v.array(bytesSchema), v.minLength(1), v.maxLength(MAX_TRANSACTIONS)),
})
const sendSchema = v.object({
  transaction: bytesSchema,
  options: v.optional(
    v.object({
      skipPreflight: v.optional(v.boolean()),
      preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
      maxRetries: v.optional(v.pipe(v.number(), v.integer())),
      minContextSlot: v.optional(v.pipe(v.number(), v.integer())),
    }),
  ),
})
const feeSchema = v.object({ value: v.nullable(v.pipe(v.number(), v.safeInteger())) })

/** Throws FrameError if the request is malformed, or if the account is not a signer. */
export async function prepareSolana(
  method: (typeof SOLANA_APPROVED)[number],
  params: unknown,
  place: SolanaPlace,
): Promise<Prepared> {
  const account = place.address
  switch (method) {
    case 'solana_signMessage': {
      const { message, pubkey = account } = readParams(messageSchema, params)
      if (pubkey !== account) throw new FrameError(ERRORS.foreignAccount)
      const description = describe({ kind: 'signMessage', account, message: base64.encode(message) }, place)
      // A signed text that is also a valid transaction would run as one.
      if (isTransactionOf(message, account)) throw new FrameError(ERRORS.malformed)
      return {
        address: account,
        description: { ...description, warning: joinWarnings(warnOfText(message, { family: 'Solana', ...place })) },
        execute: async ({ solana }) => ({ signature: base58.encode(solana.sign(message)) }),
      }
    }
    case 'solana_signTransaction': {
      const { transaction } = readParams(transactionSchema, params)
      return prepareSigning([transaction], place, async ([signed = '']) => ({
        transaction: signed,
        signature: readSignature(signed, account),
      }))
    }
    case 'solana_signAllTransactions': {
      const { transactions } = readParams(transactionsSchema, params)
      return prepareSigning(transactions, place, async (signed) => ({ transactions: signed }))
    }
    case 'solana_signAndSendTransaction': {
      const { transaction, options } = readParams(sendSchema, params)
      const prepared = await prepareSigning([transaction], place, async ([signed = '']) => {
        const encoded = base64.encode(base58.decode(signed))
        return {
          signature: await callNode(place.rpcUrl, 'sendTransaction', [encoded, { ...options, encoding: 'base64' }]),
        }
      })
      const request = { kind: 'sendTransaction', account, transaction: base64.encode(transaction) } as const
      const { heading, effect } = describe(request, place)
      return { ...prepared, description: { ...prepared.description, heading, effect } }
    }
  }
}

async function prepareSigning(
  encoded: readonly Uint8Array[],
  place: SolanaPlace,
  finish: (signed: string[]) => Promise<unknown>,
): Promise<Prepared> {
  const transactions = encoded.map((bytes) => readTransaction(bytes, place.address))
  const request = {
    kind: 'signTransactions',
    account: place.address,
    transactions: encoded.map((bytes) => base64.encode(bytes)),
  } as const
  const description = describe(request, place)
  const fee = { label: TEXTS.fee, value: await readFee(transactions, place.rpcUrl) }
  return {
    address: place.address,
    description: { ...description, facts: [...description.facts, fee] },
    execute: ({ solana }) => finish(transactions.map((transaction) => sign(transaction, solana))),
  }
}

function describe(request: SolanaRequest, { network, rpcUrl }: SolanaPlace): ApprovalDescription {
  const described = describeSolana(request, { id: network.id, name: network.name, rpcUrl }, WORDING)
  const transactions = 'transactions' in request ? request.transactions : []
  const handovers = transactions
    .flatMap((encoded) => readInstructions(base64.decode(encoded)) ?? [])
    .flatMap((instruction) => readHandover(instruction)?.kind ?? [])
  const unknown = described.facts.some(({ label, value }) => label === TEXTS.program && !QUIET_PROGRAMS.has(value))
  const isUnread = unknown || described.content !== null
  const raw =
    'transactions' in request ? { label: TEXTS.raw, text: request.transactions.join('\n') } : described.content
  return {
    ...described,
    content: raw,
    warning: joinWarnings([
      ...(isUnread ? [TEXTS.unreadable] : []),
      ...HANDOVERS.flatMap(([kind, sentence]) => (handovers.includes(kind) ? [sentence] : [])),
    ]),
  }
}

function readTransaction(bytes: Uint8Array, address: string): Transaction {
  const transaction = decode(bytes)
  if (!transaction || !Object.hasOwn(transaction.signatures, address)) throw new FrameError(ERRORS.foreignAccount)
  return transaction
}

function decode(bytes: Uint8Array): Transaction | null {
  try {
    return getTransactionDecoder().decode(bytes)
  } catch {
    return null
  }
}

/** Whether these bytes are what a transaction of this account would sign. */
function isTransactionOf(message: Uint8Array, address: string): boolean {
  try {
    return getCompiledTransactionMessageDecoder()
      .decode(message)
      .staticAccounts.some((each) => each === address)
  } catch {
    return false
  }
}

/** Returns the transaction in base58 with this account's signature added to the others. */
function sign(transaction: Transaction, { address, sign: signBytes }: SolanaAccount): string {
  const signature = signBytes(new Uint8Array(transaction.messageBytes)) as SignatureBytes
  const signatures = { ...transaction.signatures, [address]: signature }
  return base58.encode(new Uint8Array(getTransactionEncoder().encode({ ...transaction, signatures })))
}

function readSignature(signed: string, address: string): string {
  const { signatures }: { signatures: Readonly<Record<string, Uint8Array | null>> } = getTransactionDecoder().decode(
    base58.decode(signed),
  )
  return base58.encode(signatures[address] ?? new Uint8Array())
}

async function readFee(transactions: readonly Transaction[], rpcUrl: string): Promise<string> {
  try {
    const fees = await Promise.all(
      transactions.map(async ({ messageBytes }) => {
        const message = base64.encode(new Uint8Array(messageBytes))
        return v.parse(feeSchema, await callNode(rpcUrl, 'getFeeForMessage', [message])).value
      }),
    )
    return fees.includes(null)
      ? TEXTS.unknownFee
      : formatSol(BigInt(fees.reduce<number>((sum, fee) => sum + (fee ?? 0), 0)), WORDING)
  } catch {
    return TEXTS.unknownFee
  }
}
