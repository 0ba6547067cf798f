// Checks whether an account signed a text: with its key (EIP-191), or as a contract account (ERC-1271, ERC-6492).
import { addressOf, type ChainFeatures, networkOf } from '@latchkey/kernel'
import { untilAborted } from '@latchkey/kernel/chains'
import { isAddress, isAddressEqual, isHex, recoverMessageAddress } from 'viem'
import { verifyMessage } from 'viem/actions'
import type { Clients } from '../clients'

/** The feature `verifyMessage`. A key's signature needs no request. */
export function createVerifyMessage(clients: Pick<Clients, 'get'>): ChainFeatures['verifyMessage'] {
  return {
    async verify({ account, message, signature }, { signal }) {
      const address = addressOf(account)
      if (!isHex(signature) || !isAddress(address, { strict: false })) return false
      const signer = await recoverMessageAddress({ message, signature }).catch(() => null)
      if (signer !== null && isAddressEqual(signer, address)) return true
      const client = clients.get(networkOf(account))
      return untilAborted(() => verifyMessage(client, { address, message, signature }), signal)
    },
  }
}
