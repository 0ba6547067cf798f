import { useWalletState } from '@latchkey/sdk/react'
import { useState } from 'react'
import type { Evening } from '../evenings'
import { readAccount } from '../wallet/account'
import { EventList } from '../wallet/EventList'
import type { EventLog } from '../wallet/eventLog'
import { WalletFacts } from '../wallet/WalletFacts'
import { DevtoolsButton } from './DevtoolsButton'
import { HatCard } from './HatCard'
import { SeatCard } from './SeatCard'

interface TryItProps {
  evening: Evening
  eventLog: EventLog
  hasDemoWallet: boolean
  /** URL of the demo wallet that is paired by link. */
  walletPage: string | undefined
}

/** Shows the product in use, with what the page learns from the wallet. */
export function TryIt({ evening, eventLog, hasDemoWallet, walletPage }: TryItProps) {
  const account = readAccount(useWalletState())
  const [sentCount, setSentCount] = useState(0)
  const isEthereum = account === null || account.caipAddress.startsWith('eip155:')
  return (
    <section id="try-it" aria-labelledby="try-it-title">
      <h2 id="try-it-title">Take your seat</h2>
      <div className="try-it">
        <div className="try-it-column">
          <SeatCard evening={evening} />
          {account && <HatCard account={account} onSent={() => setSentCount(sentCount + 1)} />}
        </div>
        <div className="card">
          <h3>Behind the counter</h3>
          <p className="quiet">For the curious: all that this page knows about your wallet.</p>
          <WalletFacts version={sentCount} />
          <h4 id="events-title">Events of the Ethereum provider</h4>
          <EventList
            eventLog={eventLog}
            labeledBy="events-title"
            empty={isEthereum ? 'Nothing has happened yet.' : 'It has nothing to say about this account.'}
          />
          <DevtoolsButton />
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
