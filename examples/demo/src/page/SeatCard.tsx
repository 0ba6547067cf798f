import { useWalletModal, useWalletState } from '@latchkey/sdk/react'
import { type Evening, formatLongDate, writeSeatMessage } from '../evenings'
import type { Provider } from '../wallet/eventLog'
import { SigningResult } from '../wallet/SigningResult'
import { useSigning } from '../wallet/useSigning'

/** Shows what will be signed, asks for it, and shows what came back. */
export function SeatCard({ evening, provider }: { evening: Evening; provider: Provider }) {
  const modal = useWalletModal()
  const { address } = useWalletState()
  const message = writeSeatMessage(evening, address ?? 'the one you connect', location.host)
  const { signing, sign } = useSigning(provider, message, address)
  const isBusy = signing.phase === 'asking' || signing.phase === 'checking'

  // One button before and after, so that focus stays where it is. A closed modal is an answer too.
  const connect = () => provider.request({ method: 'eth_requestAccounts' }).catch(() => {})

  return (
    <div className="card">
      <h3>{evening.artist}</h3>
      <p className="quiet">{formatLongDate(evening.date)}. You will sign this text; it moves no money.</p>
      <pre className="message">{message}</pre>
      <button
        type="button"
        className="button"
        data-testid="demo-sign"
        aria-haspopup={address === null ? 'dialog' : undefined}
        aria-disabled={isBusy}
        onClick={address === null ? connect : isBusy ? undefined : sign}
        onPointerEnter={modal.prefetch}
      >
        {address === null ? 'Connect to sign' : isBusy ? 'Waiting for your wallet…' : 'Sign a message'}
      </button>
      <SigningResult signing={signing} address={address} />
    </div>
  )
}
