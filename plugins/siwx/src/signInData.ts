// The content of a message as plain data, because a host's message may be a class instance.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { SignInText } from './message'
import type { SignInData, SignInMessage } from './types'

/** Milliseconds that a sign-in is valid, unless its host sets another time: a day. */
export const DEFAULT_LIFE_MS = 86_400_000

/** Returns the content of a text, for an account of this network. */
export function toData(text: SignInText, chainId: CaipNetworkId): SignInData {
  const { networkName: _name, chainReference: _reference, address, ...fields } = text
  return { ...fields, accountAddress: address, chainId }
}

/** Returns only the fields that are set. */
export function toSignInData(message: SignInMessage): SignInData {
  const { accountAddress, chainId, domain, uri, version, nonce } = message
  const { statement, issuedAt, expirationTime, notBefore, requestId, resources } = message
  return {
    accountAddress,
    chainId,
    domain,
    uri,
    version,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(issuedAt !== undefined && { issuedAt }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  }
}
