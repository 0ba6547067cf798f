// Checks whether an account signed a text, with BIP-322 (simple) or the older recoverable signature. It sends no request.
import { addressOf, type ChainFeatures, networkOf } from '@latchkey/kernel'
import { readScript } from '../addressScript'
import { readSignature } from '../bytes'
import { RECOVERABLE_BYTES, verifyRecoverable } from '../message/verifyRecoverable'
import { verifyWitness } from '../message/verifyWitness'
import { networkNameOf } from '../networkName'

/** The feature `verifyMessage`: addresses with one key (P2PKH, P2WPKH with and without P2SH, taproot). Never throws. */
export const verifyMessage: ChainFeatures['verifyMessage'] = {
  async verify({ account, message, signature }) {
    const address = readScript(addressOf(account))
    const network = networkNameOf(networkOf(account))
    const bytes = readSignature(signature)
    // The same key has an address on every network, so a signature counts only on the account's own network.
    if (!address || !network || !bytes || !address.networks.includes(network)) return false
    try {
      // A witness of 65 bytes would start with its number of items, one or two.
      const isRecoverable = bytes.length === RECOVERABLE_BYTES
      return (isRecoverable ? verifyRecoverable : verifyWitness)(bytes, message, address)
    } catch {
      return false // not a point on the curve
    }
  },
}
