// One request for a signature, from the click to the verdict. What belongs to another message counts as nothing asked.
import { useState } from 'react'
import { encodeText } from './encodeText'
import type { Provider } from './eventLog'

/** EIP-1193: the visitor said no. */
const USER_REJECTED = 4001

/** Where the request for one message stands. */
export type Signing =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'checking'; signature: string }
  | { phase: 'signed'; signature: string; isValid: boolean }
  | { phase: 'declined' }
  | { phase: 'failed'; reason: string }

const IDLE: Signing = { phase: 'idle' }

/** The state for `message`, and the function that asks the wallet of `address` to sign it. */
export function useSigning(
  provider: Provider,
  message: string,
  address: string | null,
): { signing: Signing; sign: () => Promise<void> } {
  const [latest, setLatest] = useState<{ message: string; signing: Signing }>({ message, signing: IDLE })

  async function sign() {
    if (address === null) return
    const tell = (signing: Signing) => setLatest({ message, signing })
    tell({ phase: 'asking' })
    try {
      const answer = await provider.request({ method: 'personal_sign', params: [encodeText(message), address] })
      const signature = String(answer)
      tell({ phase: 'checking', signature })
      const { verifySignature } = await import('./verifySignature')
      tell({ phase: 'signed', signature, isValid: await verifySignature(address, message, signature) })
    } catch (error) {
      tell(describeFailure(error))
    }
  }

  return { signing: latest.message === message ? latest.signing : IDLE, sign }
}

function describeFailure(error: unknown): Signing {
  if ((error as { code?: unknown }).code === USER_REJECTED) return { phase: 'declined' }
  return { phase: 'failed', reason: error instanceof Error ? error.message : String(error) }
}
