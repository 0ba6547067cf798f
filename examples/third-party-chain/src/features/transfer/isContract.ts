// Returns whether an address is a contract but not a wallet. All TON accounts are contracts; wallets count their messages.
import type { CaipNetworkId } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { picklist, safeParse } from 'valibot'
import { readAddress } from '../../address'
import type { ContractReader } from '../../getMethods'
import type { Read } from '../../toncenter'

const METHOD = 'getAddressState'
const stateSchema = picklist(['active', 'uninitialized', 'frozen'])

/** Returns false for an account that does not exist yet. Throws `rpc/*`. */
export async function isContract(
  readContract: ContractReader,
  read: Read,
  { network, address }: { network: CaipNetworkId; address: string },
  options: { signal: AbortSignal },
): Promise<boolean> {
  const contract = readAddress(address)?.raw
  if (!contract) return false
  const state = safeParse(stateSchema, await read({ network, method: METHOD, params: [{ address }] }, options))
  if (!state.success) throw toRpcError({ code: 'rpc/malformed-response' }, METHOD)
  return state.output === 'active' && (await readContract({ network, contract, name: 'seqno' }, options)) === null
}
