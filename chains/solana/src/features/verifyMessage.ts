// Whether an account signed a text: Ed25519 over its UTF-8, signature and address in base58 (wire facts 7.2). No network is asked.
import { addressOf, type ChainFeatures } from '@latchkey/kernel'
import { ed25519 } from '@noble/curves/ed25519'
import { decodeSignature } from '../bytes'
import { publicKeyOf } from '../publicKey'

/** The feature `verifyMessage`. By noble rather than by the browser: older ones have no Ed25519. */
export const verifyMessage: ChainFeatures['verifyMessage'] = {
  async verify({ account, message, signature }) {
    const key = publicKeyOf(addressOf(account))
    const bytes = decodeSignature(signature)
    if (key === null || bytes === null) return false
    try {
      // Strict as RFC 8032 has it, like Solana's own check: without it a text can have more than one signature.
      return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
    } catch {
      return false // not a point of the curve
    }
  },
}
