import { useWalletModal } from '@latchkey/sdk/react'
import type { Account } from '../wallet/account'
import { RequestStatus } from '../wallet/RequestStatus'
import { findTip } from '../wallet/tips/tip'
import { useRequest } from '../wallet/useRequest'

/** A small tip for the musicians, sent by the wallet. Renders nothing on networks where coins have value. */
export function HatCard({ account, onSent }: { account: Account; onSent: () => void }) {
  const modal = useWalletModal()
  const tip = findTip(account)
  const { request, start } = useRequest(account.caipAddress, async () => {
    const { sendTip } = (await tip?.load()) ?? {}
    if (!sendTip) throw new Error('There is no hat on this network.')
    const id = await sendTip(modal, account)
    onSent()
    return id
  })
  if (tip === null) return null
  const isBusy = request.phase === 'asking'
  const amount = `${tip.amount} ${account.network.native.symbol}`
  return (
    <div className="card">
      <h3>The hat goes round</h3>
      <p className="quiet">
        For the musicians, on {account.network.name}. These coins are worth nothing anywhere else.
      </p>
      <button
        type="button"
        className="button"
        data-testid="demo-tip"
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : start}
      >
        {isBusy ? 'Waiting for your wallet…' : `Put in ${amount}`}
      </button>
      <RequestStatus
        request={request}
        testId="demo-tip-status"
        declined="Nothing was sent."
        describe={() => ({ text: `Thank you. ${amount} is on its way.`, isGood: true })}
      />
      {request.phase === 'done' && (
        <p className="signature mono" data-testid="demo-transaction">
          {request.result}
        </p>
      )}
    </div>
  )
}
