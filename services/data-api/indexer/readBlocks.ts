// Reads blocks of an EVM network with their receipts, and with internal calls if the node supports tracing.
import * as v from 'valibot'
import { callNode, callNodeForAll } from '../callNode.ts'

export interface Log {
  address: string
  topics: string[]
  data: string
}
export interface InnerTransfer {
  from: string
  to: string
  units: bigint
}
export interface Transaction {
  hash: string
  position: number
  from: string
  /** Null for a contract creation. */
  to: string | null
  units: bigint
  input: string
  nonce: bigint
  hasFailed: boolean
  created: string | null
  logs: Log[]
  /** Native value moved by internal calls. */
  inner: InnerTransfer[]
}
export interface Block {
  number: bigint
  hash: string
  parentHash: string
  minedAtMs: number
  transactions: Transaction[]
}

const MS_PER_S = 1000
const lower = v.pipe(v.string(), v.toLowerCase())
const hexSchema = v.pipe(lower, v.regex(/^0x[0-9a-f]*$/))
const quantitySchema = v.pipe(
  lower,
  v.regex(/^0x[0-9a-f]+$/),
  v.transform((text) => BigInt(text)),
)
/** 32 bytes. */
const topicSchema = v.pipe(lower, v.regex(/^0x[0-9a-f]{64}$/))
const indexSchema = v.pipe(quantitySchema, v.transform(Number))

const transactionSchema = v.object({
  hash: hexSchema,
  from: hexSchema,
  to: v.nullish(hexSchema),
  value: quantitySchema,
  input: hexSchema,
  nonce: quantitySchema,
})
const blockSchema = v.object({
  number: quantitySchema,
  hash: hexSchema,
  parentHash: hexSchema,
  timestamp: quantitySchema,
  transactions: v.array(transactionSchema),
})
const receiptSchema = v.object({
  transactionHash: hexSchema,
  blockHash: hexSchema,
  transactionIndex: indexSchema,
  status: quantitySchema,
  contractAddress: v.nullish(hexSchema),
  logs: v.array(v.object({ address: hexSchema, topics: v.array(topicSchema), data: hexSchema })),
})
const traceSchema = v.object({
  transactionHash: v.nullish(hexSchema),
  traceAddress: v.array(v.number()),
  type: v.string(),
  error: v.nullish(v.string()),
  action: v.object({
    from: v.optional(hexSchema),
    to: v.optional(hexSchema),
    value: v.optional(quantitySchema),
    callType: v.optional(v.string()),
  }),
})

/** Returns the blocks in order, and fewer if the node now has fewer. Rejects if the node fails, or if the blocks change meanwhile. */
export async function readBlocks(rpcUrl: string, first: bigint, count: number): Promise<Block[]> {
  const numbers = Array.from({ length: count }, (_, index) => toQuantity(first + BigInt(index)))
  const found = await callNodeForAll(
    rpcUrl,
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, true] })),
  )
  const end = found.indexOf(null)
  const blocks = (end < 0 ? found : found.slice(0, end)).map((block) => v.parse(blockSchema, block))
  const busy = blocks.filter(({ transactions }) => transactions.length > 0)
  const callsOf = (method: string) => busy.map(({ number }) => ({ method, params: [toQuantity(number)] }))
  const receipts = await callNodeForAll(rpcUrl, callsOf('eth_getBlockReceipts'))
  const traces = await callNode(rpcUrl, callsOf('trace_block'))
  return blocks.map((block) => {
    const at = busy.indexOf(block)
    return at < 0 ? { ...readHeader(block), transactions: [] } : join(block, receipts[at], traces[at])
  })
}

type RawBlock = v.InferOutput<typeof blockSchema>
type Trace = v.InferOutput<typeof traceSchema>

function join(block: RawBlock, rawReceipts: unknown, rawTraces: unknown): Block {
  const receipts = new Map(v.parse(v.array(receiptSchema), rawReceipts).map((each) => [each.transactionHash, each]))
  // If the node does not trace, internal transfers are known only from logs.
  const traces = new Map<string, Trace[]>()
  for (const trace of v.parse(v.nullable(v.array(traceSchema)), rawTraces) ?? []) {
    const hash = trace.transactionHash ?? ''
    const known = traces.get(hash)
    if (known) known.push(trace)
    else traces.set(hash, [trace])
  }
  const transactions = block.transactions.map(({ value: units, to = null, ...facts }) => {
    const receipt = receipts.get(facts.hash)
    if (receipt?.blockHash !== block.hash) throw new Error(`Block ${block.number} was replaced while it was read.`)
    return {
      ...facts,
      to,
      units,
      position: receipt.transactionIndex,
      hasFailed: receipt.status === 0n,
      created: receipt.contractAddress ?? null,
      logs: receipt.logs,
      inner: listInner(traces.get(facts.hash) ?? []),
    }
  })
  return { ...readHeader(block), transactions }
}

/** Internal calls that moved value. Leaves out those below a failed call, because they were reverted. */
function listInner(traces: readonly Trace[]): InnerTransfer[] {
  const failed = new Set(traces.filter(({ error }) => error).map(({ traceAddress }) => traceAddress.join()))
  const isUndone = (path: readonly number[]) => {
    let prefix = ''
    if (failed.has(prefix)) return true
    return path.some((step, depth) => {
      prefix = depth === 0 ? `${step}` : `${prefix},${step}`
      return failed.has(prefix)
    })
  }
  return traces
    .filter(({ traceAddress, type, action }) => {
      const moves = type === 'call' && (action.callType ?? 'call') === 'call'
      return moves && traceAddress.length > 0 && !isUndone(traceAddress)
    })
    .flatMap(({ action: { from, to, value = 0n } }) => (from && to && value > 0n ? [{ from, to, units: value }] : []))
}

function readHeader({ number, hash, parentHash, timestamp }: RawBlock) {
  return { number, hash, parentHash, minedAtMs: Number(timestamp) * MS_PER_S }
}

export function toQuantity(number: bigint): string {
  return `0x${number.toString(16)}`
}
