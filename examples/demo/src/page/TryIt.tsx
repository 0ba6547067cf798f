import type { Evening } from '../evenings'
import { EventList } from '../wallet/EventList'
import type { EventLog, Provider } from '../wallet/eventLog'
import { WalletFacts } from '../wallet/WalletFacts'
import { SeatCard } from './SeatCard'

interface TryItProps {
  evening: Evening
  provider: Provider
  eventLog: EventLog
  hasDemoWallet: boolean
  /** Of the demo wallet that is paired by link. */
  walletPage: string | undefined
}

/** The product at work, and what the page learns from the wallet meanwhile. */
export function TryIt({ evening, provider, eventLog, hasDemoWallet, walletPage }: TryItProps) {
  return (
    <section id="try-it" aria-labelledby="try-it-title">
      <h2 id="try-it-title">Take your seat</h2>
      <div className="try-it">
        <SeatCard evening={evening} provider={provider} />
        <div className="card">
          <h3>Behind the counter</h3>
          <p className="quiet">For the curious: all that this page knows about your wallet.</p>
          <WalletFacts />
          <h4 id="events-title">Events</h4>
          <EventList eventLog={eventLog} labelledBy="events-title" />
        </div>
      </div>
      {hasDemoWallet && (
        <aside className="note" aria-labelledby="demo-wallet-title">
          <h3 id="demo-wallet-title">No wallet at hand?</h3>
          <p>
            Choose <strong>Latchkey Demo Wallet</strong> in the list. It runs on this machine and asks in a window of
            its own, as an extension would. Its keys come from a phrase that is printed in public documents, and its
            coins exist on this machine alone, so they are worth nothing. Never send real money to its addresses.
          </p>
          {walletPage && (
            <p>
              To try the QR code without a phone, choose <strong>WalletConnect</strong> and copy its link. Then{' '}
              <a href={walletPage} target="_blank" rel="noreferrer">
                open the demo wallet in another tab
              </a>{' '}
              and paste the link there.
            </p>
          )}
        </aside>
      )}
    </section>
  )
}
