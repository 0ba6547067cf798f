// The transport of sats-connect: JSON-RPC answers with a result or an error inside, or a rejection.
import { readMember } from '../connect/accounts'
import type { BoundProvider } from '../connect/walletPage'

/** What sats-connect says when the visitor declines; in JSON-RPC's own words it means something else. */
const USER_REJECTION_CODE = -32000

/** Sends one method and gives its result. Throws what the wallet says, the refusal with EIP-1193's number. */
export async function askSatsConnect(
  provider: BoundProvider<'request'>,
  method: string,
  params: unknown,
): Promise<unknown> {
  const reply = await Promise.resolve(provider.request(method, params)).catch((error: unknown) => ({ error }))
  const error = readMember(reply, 'error')
  if (error === undefined || error === null) return readMember(reply, 'result')
  throw readMember(error, 'code') === USER_REJECTION_CODE ? { code: 4001, cause: error } : error
}
