// Checks whether an account signed a text: with its key (EIP-191), or as a contract account (ERC-1271, ERC-6492).
import { addressOf, type ChainFeatures, networkOf } from '@latchkey/kernel'
import { untilAborted } from '@latchkey/kernel/chains'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import {
  type CallExecutionError,
  type CallParameters,
  ExecutionRevertedError,
  isHex,
  recoverMessageAddress,
} from 'viem'
import { call, verifyMessage } from 'viem/actions'
import { parseAddress } from '../address'
import type { Clients } from '../clients'
import { signMessage } from './signMessage'

/** The feature `signMessage`, in the same chunk: a page that asks for a signature verifies it. */
export const signing: ChainFeatures['signMessage'] = signMessage

/** The feature `verifyMessage`. A key's signature needs no request. Throws `rpc/*` if the node does not respond. */
export function createVerifyMessage(clients: Pick<Clients, 'get'>): ChainFeatures['verifyMessage'] {
  return {
    async verify({ account, message, signature }, { signal }) {
      const address = parseAddress(addressOf(account)) as `0x${string}` | null
      if (!isHex(signature) || !address) return false
      const signer = await recoverMessageAddress({ message, signature }).catch(() => '')
      if (signer.toLowerCase() === address) return true
      const client = clients.get(networkOf(account))
      // viem counts every failed call as a wrong signature. Only a revert is one: a node that is away has verified nothing.
      const strictClient = client.extend(() => ({
        call: (parameters: CallParameters) =>
          call(client, parameters).catch((error: CallExecutionError) => {
            throw error.cause instanceof ExecutionRevertedError ? error : toRpcError(error.cause, 'eth_call')
          }),
      }))
      return untilAborted(() => verifyMessage(strictClient, { address, message, signature }), signal)
    },
  }
}
