// The wallet's requests to a Solana node. Source: https://solana.com/docs/rpc/http.
import * as v from 'valibot'
import type { SolanaNetwork } from '../../../../approval/solana/message.ts'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'

const replySchema = v.union([v.object({ error: v.object({ message: v.string() }) }), v.object({ result: v.unknown() })])
/** The demo's balances are far below 2^53 lamports, so they are safe integers. */
const balanceSchema = v.object({ value: v.pipe(v.number(), v.safeInteger()) })

/** Resolves to the native balance. Rejects if the node does not answer. */
export async function readLamports(network: SolanaNetwork, address: string): Promise<bigint> {
  const { value } = v.parse(balanceSchema, await callNode(network, 'getBalance', [address]))
  return BigInt(value)
}

/** Sends a signed transaction (base64). Rejects with RpcError -32003 if the node rejects it. */
export async function sendSigned(network: SolanaNetwork, transaction: string): Promise<void> {
  await callNode(network, 'sendTransaction', [transaction, { encoding: 'base64' }])
}

async function callNode({ rpcUrl }: SolanaNetwork, method: string, params: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpcUrl, { method: 'POST', headers, body }).catch(() => {
    throw new RpcError(ERROR_CODES.disconnected, 'The network does not answer.')
  })
  const reply = v.parse(replySchema, await response.json())
  if ('error' in reply) throw new RpcError(ERROR_CODES.transactionRejected, reply.error.message)
  return reply.result
}
