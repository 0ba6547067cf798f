// What a message says, as plain data: a host's message may be an object of a class.
import type { SignInData, SignInMessage } from './types'

/** The fields that are there, and nothing else. */
export function toSignInData(message: SignInMessage): SignInData {
  const { accountAddress, chainId, domain, uri, version, nonce } = message
  const { statement, issuedAt, expirationTime, notBefore, requestId, resources } = message
  return {
    ...{ accountAddress, chainId, domain, uri, version, nonce },
    ...(statement !== undefined && { statement }),
    ...(issuedAt !== undefined && { issuedAt }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  }
}
