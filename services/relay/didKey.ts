// The identity of a relay client: an ed25519 public key written as `did:key:z…` (W3C did:key, multicodec 0xed01, base58btc).
import { base58 } from '@scure/base'

const PREFIX = 'did:key:z'
/** The multicodec of an ed25519 public key, as the two bytes of its varint. */
const ED25519_CODEC = [0xed, 0x01] as const
const PUBLIC_KEY_BYTES = 32
/** Longer text cannot be 34 bytes in base58, so it is not worth decoding. */
const MAX_BASE58_CHARS = 50

/** Returns the 32 bytes of the public key, or null if the text is not the did:key of an ed25519 key. */
export function parseDidKey(did: string): Uint8Array | null {
  const encoded = did.slice(PREFIX.length)
  if (!did.startsWith(PREFIX) || encoded.length > MAX_BASE58_CHARS) return null
  const bytes = decodeBase58(encoded)
  if (bytes === null || bytes[0] !== ED25519_CODEC[0] || bytes[1] !== ED25519_CODEC[1]) return null
  const key = bytes.subarray(ED25519_CODEC.length)
  return key.length === PUBLIC_KEY_BYTES ? key : null
}

function decodeBase58(text: string): Uint8Array | null {
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}
