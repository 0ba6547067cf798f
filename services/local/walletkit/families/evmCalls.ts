// Several calls in one request. This wallet has standard accounts, so it sends the calls one after the other, not atomically. Source:
// EIP-5792.
import * as v from 'valibot'
import type { Description } from '../../../approval/description.ts'
import { describeRequest } from '../../../approval/evm/describeRequest.ts'
import {
  addressSchema,
  smallQuantitySchema,
  transactionSchema,
  type WalletChain,
} from '../../../approval/evm/message.ts'
import { execute } from '../../wallet/families/evm/execute.ts'
import { readChain } from '../../wallet/families/evm/readChain.ts'
import { parseParams } from '../../wallet/families/evm/vetRequest.ts'
import type { WalletAccount } from '../../wallet/families/evm/windowConfig.ts'
import { ERROR_CODES, RpcError } from '../../wallet/rpcError.ts'
import type { Batch, BatchStore } from './batches.ts'
import type { Reading } from './family.ts'

export const CALL_METHODS = ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus']

const VERSION = '2.0.0'
/** More than a person would read. */
const MAX_CALLS = 20
/** Maximum length of an ID that a site chooses, in characters. */
const MAX_ID = 4096
const REFUSALS = {
  capability: 5700,
  chain: 5710,
  duplicate: 5720,
  unknown: 5730,
  tooLarge: 5740,
  atomicity: 5760,
} as const
const STATUS = { pending: 100, confirmed: 200, reverted: 500, partly: 600 } as const

const { to, value, data } = transactionSchema.entries
const capabilitiesSchema = v.optional(v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })), {})
const bundleSchema = v.object({
  version: v.string(),
  id: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_ID))),
  from: v.optional(addressSchema),
  chainId: smallQuantitySchema,
  atomicRequired: v.boolean(),
  calls: v.pipe(v.array(v.object({ to, value, data, capabilities: capabilitiesSchema })), v.minLength(1)),
  capabilities: capabilitiesSchema,
})
type Bundle = v.InferOutput<typeof bundleSchema>
/** The fields of a receipt that a site gets. */
const receiptSchema = v.nullable(
  v.object({
    logs: v.array(v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })),
    status: v.picklist(['0x0', '0x1']),
    blockHash: v.string(),
    blockNumber: v.string(),
    gasUsed: v.string(),
    transactionHash: v.string(),
  }),
)

export interface CallContext {
  account: WalletAccount
  /** Network of the request. */
  chain: WalletChain
  chains: readonly WalletChain[]
  batches: BatchStore
}

/** Parses an EIP-5792 request; null for other methods. Throws RpcError -32602, 4100, or 5700 to 5760. */
export function readCalls(method: string, params: unknown, context: CallContext): Reading | null {
  if (method === 'wallet_getCapabilities') return { kind: 'answer', result: listCapabilities(params, context) }
  if (method === 'wallet_getCallsStatus') {
    const [id] = parseParams(v.looseTuple([v.string()]), params)
    const batch = context.batches.find(id)
    if (!batch) throw new RpcError(REFUSALS.unknown, 'The wallet knows no calls with this ID.')
    return { kind: 'answer', result: readStatus(batch, context.chains) }
  }
  if (method !== 'wallet_sendCalls') return null
  const bundle = vetBundle(params, context)
  return {
    kind: 'prompt',
    description: describeBundle(bundle, context),
    networkName: context.chain.name,
    execute: async () => ({ result: await sendBundle(bundle, context) }),
  }
}

function listCapabilities(params: unknown, { account, chains }: CallContext): unknown {
  const [address, wanted] = parseParams(v.tuple([addressSchema, v.optional(v.array(smallQuantitySchema))]), params)
  assertOwn(address, account)
  const chain = chains.filter(({ id }) => wanted === undefined || wanted.includes(id))
  return Object.fromEntries(chain.map(({ id }) => [toHex(id), { atomic: { status: 'unsupported' } }]))
}

function vetBundle(params: unknown, { account, chain, chains, batches }: CallContext): Bundle {
  const [bundle] = parseParams(v.looseTuple([bundleSchema]), params)
  assertOwn(bundle.from ?? account.address, account)
  if (!chains.some(({ id }) => id === bundle.chainId)) {
    throw new RpcError(REFUSALS.chain, 'The wallet does not know this network.')
  }
  if (bundle.chainId !== chain.id) {
    throw new RpcError(ERROR_CODES.invalidParams, 'The calls are for a different network than the selected one.')
  }
  const capabilities = [bundle, ...bundle.calls].flatMap((each) => Object.values(each.capabilities))
  if (capabilities.some(({ optional }) => optional !== true)) {
    throw new RpcError(REFUSALS.capability, 'The wallet supports none of the requested capabilities.')
  }
  if (bundle.atomicRequired) throw new RpcError(REFUSALS.atomicity, 'The wallet cannot send calls atomically.')
  if (bundle.calls.length > MAX_CALLS)
    throw new RpcError(REFUSALS.tooLarge, `The wallet accepts at most ${MAX_CALLS} calls.`)
  if (bundle.id !== undefined && batches.find(bundle.id)) {
    throw new RpcError(REFUSALS.duplicate, 'Calls with this ID were already sent.')
  }
  return bundle
}

function listTransactions({ calls }: Bundle, account: WalletAccount) {
  return calls.map((call) => ({ from: account.address, to: call.to, value: call.value, data: call.data }))
}

function describeBundle(bundle: Bundle, { account, chain }: CallContext): Description {
  const parts = listTransactions(bundle, account).map((transaction) =>
    describeRequest({ kind: 'sendTransaction', transaction }, chain),
  )
  const contents = parts.flatMap(({ content }, index) => (content ? [`${index + 1}: ${content.text}`] : []))
  const count = parts.length
  return {
    heading: count === 1 ? 'Send 1 transaction' : `Send ${count} transactions`,
    effect: 'They are sent one after the other. If one fails, the earlier ones cannot be undone.',
    facts: parts.flatMap(({ facts }, index) =>
      facts.map((fact) => ({ ...fact, label: `${index + 1}. ${fact.label}` })),
    ),
    content: contents.length > 0 ? { label: 'Data', text: contents.join('\n') } : null,
  }
}

/** Stops at the first call that the network rejects. If that is the very first one, nothing was sent. */
async function sendBundle(bundle: Bundle, { account, chain, batches }: CallContext): Promise<{ id: string }> {
  const id = bundle.id ?? createId()
  const hashes: string[] = []
  for (const transaction of listTransactions(bundle, account)) {
    try {
      const hash = await execute({ kind: 'sendTransaction', transaction }, account, chain)
      if (hash !== null) hashes.push(hash)
    } catch (cause) {
      if (hashes.length === 0) throw cause
      break
    }
  }
  batches.add({ id, chainId: chain.id, hashes, count: bundle.calls.length })
  return { id }
}

async function readStatus({ id, chainId, hashes, count }: Batch, chains: readonly WalletChain[]): Promise<unknown> {
  const rpcUrl = chains.find((chain) => chain.id === chainId)?.rpcUrl
  if (rpcUrl === undefined) throw new RpcError(REFUSALS.chain, 'The wallet no longer has the network of these calls.')
  const answers = await Promise.all(hashes.map((hash) => readChain(rpcUrl, 'eth_getTransactionReceipt', [hash])))
  const receipts = answers.map((answer) => v.parse(receiptSchema, answer)).filter((receipt) => receipt !== null)
  const done = receipts.filter(({ status }) => status === '0x1').length
  const known = { version: VERSION, id, chainId: toHex(chainId), atomic: false }
  if (receipts.length < hashes.length) return { ...known, status: STATUS.pending }
  const status = done === count ? STATUS.confirmed : done === 0 ? STATUS.reverted : STATUS.partly
  return { ...known, status, receipts }
}

function assertOwn(address: string, account: WalletAccount): void {
  if (address.toLowerCase() === account.address.toLowerCase()) return
  throw new RpcError(ERROR_CODES.unauthorized, 'The site is not connected to this account.')
}

function toHex(id: number): string {
  return `0x${id.toString(16)}`
}

function createId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${bytes.join('')}`
}
