import { useWalletModal, useWalletState } from '@latchkey/sdk/react'
import { type Evening, formatLongDate, writeSeatMessage } from '../evenings'
import { readAccount, signMessage } from '../wallet/account'
import { RequestStatus } from '../wallet/RequestStatus'
import { useRequest } from '../wallet/useRequest'

/** Shows the message to sign, requests the signature, and shows the result. */
export function SeatCard({ evening }: { evening: Evening }) {
  const modal = useWalletModal()
  const account = readAccount(useWalletState())
  const message = writeSeatMessage(evening, account?.address ?? 'the one you connect', location.host)
  const { request, start } = useRequest(message, async () => {
    if (account === null) throw new Error('Not connected.')
    return signMessage(modal, account, message)
  })
  const isBusy = request.phase === 'asking'

  // The same button before and after connecting, so that focus stays on it. If the modal cannot open, the button says so.
  const connect = () => modal.open('Connect').catch(() => {})

  return (
    <div className="card">
      <h3>{evening.artist}</h3>
      <p className="quiet">{formatLongDate(evening.date)}. You will sign this text; it moves no money.</p>
      <pre className="message">{message}</pre>
      <button
        type="button"
        className="button"
        data-testid="demo-sign"
        aria-haspopup={account === null ? 'dialog' : undefined}
        aria-disabled={isBusy}
        onClick={account === null ? connect : isBusy ? undefined : start}
        onPointerEnter={modal.prefetch}
      >
        {account === null ? 'Connect to sign' : isBusy ? 'Waiting for your wallet…' : 'Sign a message'}
      </button>
      <RequestStatus
        request={request}
        testId="demo-sign-status"
        declined="You did not sign, and that is fine. The seat is still free."
        describe={({ isValid }) => ({
          isGood: isValid !== false,
          text:
            isValid === false ? (
              'This signature does not belong to your address.'
            ) : (
              <>
                {isValid ? 'Signature valid for' : 'Signed. Our box office will check it for'}{' '}
                <span className="mono">{account?.address}</span>
              </>
            ),
        })}
      />
      {request.phase === 'done' && (
        <p className="signature mono" data-testid="demo-signature">
          {request.result.signature}
        </p>
      )}
    </div>
  )
}
