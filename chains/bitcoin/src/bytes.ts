// Decodes bytes as wallets send them: raw, hexadecimal, or base64.
import { base64, hex } from '@scure/base'

const SIMPLE_FORM = 'smp'
const HEX_PATTERN = /^(?:[0-9a-f]{2})+$/i

/** Returns the bytes of a wallet's response, or null. Text with only hexadecimal digits is read as hexadecimal. Never throws. */
export function readBytes(input: unknown): Uint8Array | null {
  if (input instanceof Uint8Array) return input.length > 0 ? Uint8Array.from(input) : null
  if (typeof input !== 'string' || input === '') return null
  try {
    return HEX_PATTERN.test(input) ? hex.decode(input.toLowerCase()) : base64.decode(input)
  } catch {
    return null
  }
}

/** Returns the bytes of a signed message. BIP-322 puts letters before the simple form, which most wallets omit. Never throws. */
export function readSignature(text: string): Uint8Array | null {
  return readBytes(text.startsWith(SIMPLE_FORM) ? text.slice(SIMPLE_FORM.length) : text)
}

export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)
export const toHex = (bytes: Uint8Array): string => hex.encode(bytes)
