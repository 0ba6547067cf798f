// Checks whether an account signed a text: Ed25519 over its UTF-8, with signature and address in base58. It sends no request.
import { addressOf, type ChainFeatures } from '@latchkey/kernel'
import { ed25519 } from '@noble/curves/ed25519'
import { decodeSignature } from '../bytes'
import { publicKeyOf } from '../publicKey'

/** The feature `verifyMessage`. Uses noble instead of the browser, because older browsers have no Ed25519. */
export const verifyMessage: ChainFeatures['verifyMessage'] = {
  async verify({ account, message, signature }) {
    const key = publicKeyOf(addressOf(account))
    const bytes = decodeSignature(signature)
    if (key === null || bytes === null) return false
    // Strict as in RFC 8032 and like Solana's own check: otherwise a text can have more than one valid signature.
    return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
  },
}
