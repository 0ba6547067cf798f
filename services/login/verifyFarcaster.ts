// Verifies what a Farcaster app signed: a sign-in message (EIP-4361) with this domain and nonce, and the key that it names. Source: FIP-11.
import { isAddressEqual, recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { RefusedError } from '../routes.ts'

export interface FarcasterProof {
  message: string
  signature: `0x${string}`
}

/** Returns the signer's address in lower case. Throws RefusedError 401 if it is for another domain or nonce, or too old. */
export async function verifyFarcaster(
  { message, signature }: FarcasterProof,
  expected: { domain: string; nonce: string; nowMs: number },
): Promise<string> {
  const { address, domain, nonce, expirationTime } = parseSiweMessage(message)
  const isForUs = domain === expected.domain && nonce === expected.nonce
  const isFresh = expirationTime !== undefined && expirationTime.getTime() > expected.nowMs
  const signer = await recoverMessageAddress({ message, signature }).catch(() => null)
  if (!address || !isForUs || !isFresh || !signer || !isAddressEqual(address, signer)) {
    throw new RefusedError(401, 'not-signed', 'The sign-in is not valid.')
  }
  return signer.toLowerCase()
}
