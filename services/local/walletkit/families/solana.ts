// Solana requests, described and executed by the code of the demo wallet's window. Source: docs.reown.com, multi-chain RPC reference,
// Solana.
import { base58, base64 } from '@scure/base'
import { getTransactionDecoder } from '@solana/kit'
import * as v from 'valibot'
import type { Result } from '../../../approval/protocol.ts'
import { describeSolana } from '../../../approval/solana/describeSolana.ts'
import type { SolanaRequest, solanaWindowConfigSchema } from '../../../approval/solana/message.ts'
import { executeSolana } from '../../wallet/families/solana/execute.ts'
import { ERROR_CODES, RpcError } from '../../wallet/rpcError.ts'
import type { FamilyCall, WalletFamily } from './family.ts'

/** Longer than any transaction (1,232 bytes) and any text that a person reads. */
const MAX_TEXT_LENGTH = 65_536
const textSchema = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH))
const base64Schema = v.pipe(textSchema, v.base64())
const base58Schema = v.pipe(textSchema, v.regex(/^[1-9A-HJ-NP-Za-km-z]*$/))
const pubkey = v.optional(v.string())
const messageSchema = v.object({ message: base58Schema, pubkey })
const transactionSchema = v.object({ transaction: base64Schema, pubkey })
const transactionsSchema = v.object({ transactions: v.array(base64Schema), pubkey })

/** One method: the request to approve, and the format of the result. */
interface Plan {
  request: SolanaRequest
  write(result: Result): unknown
}
type ReadPlan = (params: unknown, account: string) => Plan

const PLANS: Readonly<Record<string, ReadPlan>> = {
  solana_signMessage(params, account) {
    const { message } = v.parse(messageSchema, params)
    return {
      request: { kind: 'signMessage', account, message: base64.encode(base58.decode(message)) },
      write: (result) => ({ signature: toBase58(result) }),
    }
  },
  solana_signTransaction(params, account) {
    const { transaction } = v.parse(transactionSchema, params)
    return {
      request: { kind: 'signTransactions', account, transactions: [transaction] },
      write(result) {
        const [signed = ''] = readTexts(result)
        return { signature: readSignature(signed, account), transaction: signed }
      },
    }
  },
  solana_signAllTransactions(params, account) {
    const { transactions } = v.parse(transactionsSchema, params)
    return {
      request: { kind: 'signTransactions', account, transactions },
      write: (result) => ({ transactions: readTexts(result) }),
    }
  },
  solana_signAndSendTransaction(params, account) {
    const { transaction } = v.parse(transactionSchema, params)
    return {
      request: { kind: 'sendTransaction', account, transaction },
      write: (result) => ({ signature: toBase58(result) }),
    }
  },
}
const ACCOUNT_METHODS: readonly string[] = ['solana_getAccounts', 'solana_requestAccounts']

/** Creates the Solana family of a wallet. */
export function createSolanaFamily(config: v.InferOutput<typeof solanaWindowConfigSchema>): WalletFamily {
  const { accounts, networks } = config
  return {
    namespace: 'solana',
    label: 'Solana',
    accounts,
    networks: () => networks,
    methods: [...ACCOUNT_METHODS, ...Object.keys(PLANS)],
    events: ['accountsChanged', 'chainChanged'],
    read(call) {
      const network = networks.find(({ id }) => id === call.chainId)
      const account = accounts.find(({ address }) => address === call.address)
      if (!network || !account)
        throw new RpcError(ERROR_CODES.unauthorized, 'The wallet has no such account or network.')
      if (ACCOUNT_METHODS.includes(call.method)) return { kind: 'answer', result: [{ pubkey: account.address }] }
      const { request, write } = readPlan(call)
      return {
        kind: 'prompt',
        description: describeSolana(request, network),
        networkName: network.name,
        execute: async () => ({ result: write(await executeSolana(request, account, network)) }),
      }
    },
    chainChangedData: (networkId) => networkId.slice('solana:'.length),
    signIn: null,
  }
}

/** Throws RpcError 4100, 4200, or -32602. */
function readPlan({ method, params, address }: FamilyCall): Plan {
  const read = Object.hasOwn(PLANS, method) ? PLANS[method] : undefined
  if (!read) throw new RpcError(ERROR_CODES.unsupportedMethod, 'This wallet does not support the method.')
  if (v.is(v.object({ pubkey: v.string() }), params) && params.pubkey !== address)
    throw new RpcError(ERROR_CODES.unauthorized, 'The site is not connected to this account.')
  try {
    return read(params, address)
  } catch {
    throw new RpcError(ERROR_CODES.invalidParams, 'The parameters of the request are incomplete.')
  }
}

function toBase58(result: Result): string {
  return base58.encode(base64.decode(v.parse(v.string(), result)))
}

function readTexts(result: Result): string[] {
  return v.parse(v.array(v.string()), result)
}

function readSignature(signed: string, account: string): string {
  const signatures: Record<string, unknown> = getTransactionDecoder().decode(base64.decode(signed)).signatures
  return base58.encode(v.parse(v.instance(Uint8Array), signatures[account]))
}
