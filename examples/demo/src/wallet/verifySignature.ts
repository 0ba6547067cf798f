// A module of its own, so that viem is loaded when a visitor signs and not with the page.
import { isHex, verifyMessage } from 'viem'

/** Whether `address` signed `message` (EIP-191). False for anything that is not a signature of a key. */
export async function verifySignature(address: string, message: string, signature: unknown): Promise<boolean> {
  if (!isHex(address) || !isHex(signature)) return false
  return verifyMessage({ address, message, signature }).catch(() => false)
}
