// Whether an account signed a text: by its key (EIP-191), or by the contract that it is (ERC-1271, ERC-6492).
import { addressOf, type ChainFeatures, networkOf } from '@latchkey/kernel'
import { untilAborted } from '@latchkey/kernel/chains'
import { isAddress, isAddressEqual, isHex, recoverMessageAddress } from 'viem'
import { verifyMessage } from 'viem/actions'
import type { Clients } from '../clients'

/** The feature `verifyMessage`. A key's signature needs no network. */
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
