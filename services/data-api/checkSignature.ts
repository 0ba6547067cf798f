// Checks that an account signed a text: with a key, as a contract (ERC-1271), or as a contract that is not deployed yet (ERC-6492).
import * as v from 'valibot'
import { createPublicClient, type Hex, http } from 'viem'
import { RefusedError } from '../routes.ts'
import type { DataNetwork } from './settings.ts'

/** Longer than any signature of a contract that is not deployed yet. */
const MAX_SIGNATURE_CHARS = 32_768
export const signatureSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_SIGNATURE_CHARS),
  v.regex(/^0x([0-9a-fA-F]{2})+$/),
  v.transform((text) => text as Hex),
)

export interface SignedText {
  address: string
  message: string
  signature: Hex
}

/** Throws RefusedError 401 if the signature is not the account's, or 503 if its network does not respond. */
export async function checkSignature(network: DataNetwork, signed: SignedText): Promise<void> {
  if (await isSigned(network, signed)) return
  throw new RefusedError(401, 'signature', 'The account has not signed this')
}

async function isSigned({ rpcUrl }: DataNetwork, { address, message, signature }: SignedText): Promise<boolean> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }) })
  try {
    const isValid = await client.verifyMessage({ address: address as Hex, message, signature })
    // The library reports a node that does not respond as a wrong signature.
    if (!isValid) await client.getChainId()
    return isValid
  } catch {
    throw new RefusedError(503, 'unavailable', 'The network does not answer')
  }
}
