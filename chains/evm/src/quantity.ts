// Amounts in the format of nodes.
import type { CaipNetworkId, RpcCall } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import type { Clients } from './clients'

/** EIP-1474 quantity of at most 256 bits; leading zeros are tolerated. */
const QUANTITY_PATTERN = /^0x[0-9a-f]{1,64}$/i
/** One ABI word, the number that a contract's view returns. */
const WORD_PATTERN = /^0x[0-9a-f]{64}/i

/** Returns null for anything except an amount. */
export function parseQuantity(result: unknown): bigint | null {
  return typeof result === 'string' && QUANTITY_PATTERN.test(result) ? BigInt(result) : null
}

/** `0x` hex without leading zeros. Source: EIP-1474. */
export function toQuantity(units: bigint): `0x${string}` {
  return `0x${units.toString(16)}`
}

export interface Reader {
  read: Clients['read']
}

/** Reads an amount. Throws `rpc/malformed-response` if the response is not an amount. */
export async function readQuantity({ read }: Reader, call: RpcCall, options: { signal: AbortSignal }): Promise<bigint> {
  const quantity = parseQuantity(await read(call, options))
  if (quantity === null) throw toRpcError({ code: 'rpc/malformed-response' }, call.method)
  return quantity
}

/** Reads a number from a contract's view; null if there is no contract or it returns something else. Throws `rpc/*`. */
export async function readWord(
  { read }: Reader,
  view: { network: CaipNetworkId; to: string; data: string },
  options: { signal: AbortSignal },
): Promise<bigint | null> {
  const { network, to, data } = view
  const result = await read({ network, method: 'eth_call', params: [{ to, data }, 'latest'] }, options)
  return typeof result === 'string' && WORD_PATTERN.test(result) ? BigInt(result.slice(0, 66)) : null
}
