// Calls that ask a wallet to sign text. They name the protocol: a taproot address supports only BIP-322, and for the others every verifier
// accepts the older recoverable signature (BIP-137).
import { addressOf, networkOf } from '@latchkey/kernel'
import type { SignMessageFeature } from '@latchkey/kernel/contracts'
import { isTaproot } from '../address'
import { readSignature, toBase64 } from '../bytes'
import type { SignMessageParams } from '../types'

/** The shortest is a Schnorr signature with its length byte; a witness is longer. Bytes. */
const MIN_SIGNATURE_BYTES = 64
const MAX_SIGNATURE_BYTES = 10_000

/** The feature `signMessage`. Signatures are base64. Bitcoin has no structured data. */
export const signMessage: SignMessageFeature = {
  planMessage: (account, message) => {
    const address = addressOf(account)
    const protocol = isTaproot(address) ? 'bip322' : 'ecdsa'
    const params: SignMessageParams = { account: address, message, protocol }
    return { network: networkOf(account), method: 'signMessage', params: [params] }
  },
  planTypedData: () => null,
  parseResult: (result) => {
    const text = typeof result === 'object' && result !== null && 'signature' in result ? result.signature : result
    const bytes = typeof text === 'string' ? readSignature(text) : null
    const isSignature = bytes && bytes.length >= MIN_SIGNATURE_BYTES && bytes.length <= MAX_SIGNATURE_BYTES
    return isSignature ? toBase64(bytes) : null
  },
}
