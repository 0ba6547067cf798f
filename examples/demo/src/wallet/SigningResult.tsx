import type { ReactNode } from 'react'
import type { Signing } from './useSigning'

/** What became of the request, in words; the signature itself once there is one. */
export function SigningResult({ signing, address }: { signing: Signing; address: string | null }) {
  return (
    <>
      <p className="signing-status" data-tone={toneOf(signing)} role="status" data-testid="demo-sign-status">
        {describe(signing, address)}
      </p>
      {'signature' in signing && (
        <p className="signature mono" data-testid="demo-signature">
          {signing.signature}
        </p>
      )}
    </>
  )
}

function toneOf(signing: Signing): 'good' | 'bad' | 'plain' {
  if (signing.phase === 'failed') return 'bad'
  if (signing.phase === 'signed') return signing.isValid ? 'good' : 'bad'
  return 'plain'
}

function describe(signing: Signing, address: string | null): ReactNode {
  switch (signing.phase) {
    case 'idle':
      return ''
    case 'asking':
      return 'Your wallet is asking you now.'
    case 'checking':
      return 'Checking the signature.'
    case 'signed':
      if (!signing.isValid) return 'This signature does not belong to your address.'
      return (
        <>
          Signature valid for <span className="mono">{address}</span>
        </>
      )
    case 'declined':
      return 'You did not sign, and that is fine. The seat is still free.'
    case 'failed':
      return `Your wallet could not sign. It says: ${signing.reason}`
  }
}
