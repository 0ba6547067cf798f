// A node that says what a test tells it, for an account with a coin and a token.
import type { RpcCall } from '@latchkey/kernel'
import { encodeAbiParameters } from 'viem'
import { vi } from 'vitest'

export type Replies = Readonly<Record<string, unknown>>

export const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
/** What such a node takes for a plain transfer: 21,000 gas at 4 gwei, in wei. */
export const FEE = 21_000n * 4_000_000_000n

/** Answers by method, those of a contract by the first bytes of the call. A function gets the transaction; an error is thrown. */
export function createRead(replies: Replies = {}) {
  const all: Replies = {
    eth_getBalance: `0x${(10n ** 18n).toString(16)}`,
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x77359400',
    '0x313ce567': word(6n),
    '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['TUSD']),
    ...replies,
  }
  return vi.fn(async ({ method, params }: RpcCall) => {
    const [transaction] = params as [{ data: string }?]
    const reply = all[method === 'eth_call' ? String(transaction?.data).slice(0, 10) : method]
    const answer = typeof reply === 'function' ? reply(transaction) : reply
    if (answer instanceof Error) throw answer
    return answer
  })
}
