// Bytes as wallets send them: raw, hexadecimal or base64.
import { base64, hex } from '@scure/base'

const SIMPLE_FORM = 'smp'
const HEX_PATTERN = /^(?:[0-9a-f]{2})+$/i

/** The bytes of a wallet's reply, or null. Text that is all hexadecimal digits is read as such. Never throws. */
export function readBytes(input: unknown): Uint8Array | null {
  if (input instanceof Uint8Array) return input.length > 0 ? Uint8Array.from(input) : null
  if (typeof input !== 'string' || input === '') return null
  try {
    return HEX_PATTERN.test(input) ? hex.decode(input.toLowerCase()) : base64.decode(input)
  } catch {
    return null
  }
}

/** The bytes of a signed message. BIP-322 has letters before the simple form that most wallets leave out. Never throws. */
export function readSignature(text: string): Uint8Array | null {
  return readBytes(text.startsWith(SIMPLE_FORM) ? text.slice(SIMPLE_FORM.length) : text)
}

export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)
export const toHex = (bytes: Uint8Array): string => hex.encode(bytes)
