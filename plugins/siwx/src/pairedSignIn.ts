// Between a sign-in of this plugin and what a wallet signs while it connects (WalletConnect, CAIP-74).
import { networkOf } from '@latchkey/kernel'
import type { SignInProof, SignInRequest } from '@latchkey/kernel/contracts'
import { parseSignInText } from './message'
import { toData } from './signInData'
import type { SignInMessage, SignInSession } from './types'

/** What the wallet is to be asked; null for a message that such a request cannot say whole. */
export function toRequest(message: SignInMessage): SignInRequest | null {
  const { domain, uri, nonce, version, requestId, statement, expirationTime, notBefore, resources } = message
  if (version !== '1' || requestId !== undefined) return null
  return {
    ...{ domain, uri, nonce },
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(resources !== undefined && { resources }),
  }
}

/** The session that was signed, as its text says; null when the text is none. */
export function toSession({ account, message, signature, cacao }: SignInProof): SignInSession | null {
  const text = parseSignInText(message)
  if (text === null) return null
  return { data: toData(text, networkOf(account)), message, signature, cacao }
}
