// Connects a sign-in of this plugin with what a wallet signs while it connects (WalletConnect, CAIP-74).
import { networkOf } from '@latchkey/kernel'
import type { SignInProof, SignInRequest } from '@latchkey/kernel/contracts'
import { parseSignInText } from './message'
import { toData } from './signInData'
import type { SignInMessage, SignInSession } from './types'

/** Returns the request for the wallet; null for a message that such a request cannot fully express. */
export function toRequest(message: SignInMessage): SignInRequest | null {
  const { domain, uri, nonce, version, requestId, statement, expirationTime, notBefore, resources } = message
  if (version !== '1' || requestId !== undefined) return null
  return {
    domain,
    uri,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(resources !== undefined && { resources }),
  }
}

/** Returns the signed session, parsed from its text; null if it is not a sign-in text. */
export function toSession({ account, message, signature, cacao }: SignInProof): SignInSession | null {
  const text = parseSignInText(message)
  if (text === null) return null
  return { data: toData(text, networkOf(account)), message, signature, cacao }
}
