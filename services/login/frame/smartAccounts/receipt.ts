// The result of a user operation, from its bundler.
import * as v from 'valibot'
import type { Hex } from 'viem'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { callNode } from '../rpc/callNode.ts'

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const receiptSchema = v.object({
  success: v.boolean(),
  actualGasUsed: hex,
  logs: v.array(v.object({ address: hex, data: hex, topics: v.array(hex) })),
  receipt: v.object({ blockHash: hex, blockNumber: hex, transactionHash: hex }),
})
const replySchema = v.union([
  v.object({ error: v.object({ message: v.string() }) }),
  v.object({ result: v.nullable(receiptSchema) }),
])
const statusSchema = v.object({ status: v.string() })
const OVER: readonly string[] = ['rejected', 'failed']
const DEADLINE_MS = 20_000

export type OperationReceipt = v.InferOutput<typeof receiptSchema>

/** Null while it is pending. Rejects with FrameError 'Failed to fetch user operation receipt - {status}'. */
export async function fetchReceipt(bundlerUrl: string, hash: Hex): Promise<OperationReceipt | null> {
  const method = 'eth_getUserOperationReceipt'
  const response = await fetch(bundlerUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [hash] }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => {
    throw new FrameError(ERRORS.noNetwork, 'unreachable')
  })
  if (!response.ok) throw new FrameError(`Failed to fetch user operation receipt - ${response.status}`)
  const parsed = v.safeParse(replySchema, await response.json().catch(() => null))
  if (!parsed.success) throw new FrameError(ERRORS.noNetwork, 'unreachable')
  if ('error' in parsed.output) throw new FrameError(parsed.output.error.message)
  return parsed.output.result
}

/** Whether it will never be included. A bundler that cannot tell has not dropped it. */
export async function isGivenUp(bundlerUrl: string, hash: Hex): Promise<boolean> {
  const answer = await callNode(bundlerUrl, 'pimlico_getUserOperationStatus', [hash]).catch(() => null)
  const parsed = v.safeParse(statusSchema, answer)
  return parsed.success && OVER.includes(parsed.output.status)
}
