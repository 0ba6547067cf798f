// The transport of sats-connect: a JSON-RPC response with a result or an error, or a rejection.
import { readMember } from '../connect/accounts'
import type { BoundProvider } from '../connect/walletPage'

/** The code that sats-connect uses when the visitor declines. In JSON-RPC it means something else. */
const USER_REJECTION_CODE = -32000

/** Calls one method and returns its result. Throws the wallet's error; a rejection gets EIP-1193's code. */
export async function callSatsConnect(
  provider: BoundProvider<'request'>,
  method: string,
  params: unknown,
): Promise<unknown> {
  const response = await Promise.resolve(provider.request(method, params)).catch((error: unknown) => ({ error }))
  const error = readMember(response, 'error')
  if (error === undefined || error === null) return readMember(response, 'result')
  throw readMember(error, 'code') === USER_REJECTION_CODE ? { code: 4001, cause: error } : error
}
