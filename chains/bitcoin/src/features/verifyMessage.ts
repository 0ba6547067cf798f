// Whether an account signed a text: BIP-322 (simple) or the recoverable signature of old, whichever it is. No network is asked.
import { addressOf, type ChainFeatures, networkOf } from '@latchkey/kernel'
import { readScript } from '../addressScript'
import { readSignature } from '../bytes'
import { RECOVERABLE_BYTES, verifyRecoverable } from '../message/verifyRecoverable'
import { verifyWitness } from '../message/verifyWitness'
import { networkNameOf } from '../networkName'

/** The feature `verifyMessage`: addresses of one key (P2PKH, P2WPKH alone and in P2SH, taproot). Never throws. */
export const verifyMessage: ChainFeatures['verifyMessage'] = {
  async verify({ account, message, signature }) {
    const address = readScript(addressOf(account))
    const network = networkNameOf(networkOf(account))
    const bytes = readSignature(signature)
    // The same key has an address on every network: a signature counts on the account's own.
    if (!address || !network || !bytes || !address.networks.includes(network)) return false
    try {
      // A witness of 65 bytes would begin with the number of its parts, one or two.
      const isRecoverable = bytes.length === RECOVERABLE_BYTES
      return (isRecoverable ? verifyRecoverable : verifyWitness)(bytes, message, address)
    } catch {
      return false // not a point of the curve
    }
  },
}
